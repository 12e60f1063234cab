import { partsLacking } from '../../../../shared/api/capabilities.ts'
import { endpointNames, endpointOf, type EndpointName } from '../../../../shared/api/endpoints.ts'
import { compatibilityOf, compatibilitySentence, CONTRACT_VERSION } from '../../../../shared/contractVersion.ts'
import type { Lack, Part } from '../../../../shared/api/parts.ts'
import type { Log } from '../../../log.ts'

/** For so many milliseconds what a backend says that it offers is taken for true. */
const FRESH = 60_000

/** Parts without which every page is the same: that they are lacking need not travel to the browser. */
const UNSEEN: ReadonlySet<Part> = new Set(['invitations'])

/** A brand's backend; what it offers may differ by brand. */
type Asked = { brand: string; address: string }

/** `lacks` is undefined until the backend has said it. */
type Known = {
  lacks: readonly Lack[] | undefined
  /** Calls that pages are about, and that it does not know. */
  absent: readonly EndpointName[] | undefined
  contract: string | undefined
  askedAt: number
}

/** What came of a required call: an answer, a failure of a backend that knows it, or nobody who knows it. */
export type Heard = 'answered' | 'failed' | 'unknown'

/**
 * `answering`: a required call was answered since this process started, so pages can be made. `silent`: none was yet.
 * `misplaced`: no required call is known there, as far as they have been asked; there is no API. `unusable`: it
 * answers, and yet the brand's home page could not be made.
 */
export type BackendState = 'answering' | 'silent' | 'misplaced' | 'unusable'

/** What is known of backends beside their answers: whether they are one at all, and what they do not offer. */
export type Backends = {
  /** What came of a required call. */
  heard(asked: Asked, call: EndpointName, outcome: Heard): void
  stateOf(address: string): BackendState
  /** What a backend does not have, of what a page shows; once old, asked for behind its back. */
  lacks(asked: Asked, ask: AskOffers): readonly Lack[]
  /** How the contract that a backend says it speaks differs from ours, as a sentence; undefined: it does not. */
  contractOf(asked: Asked): string | undefined
  /** Asks now. Never rejects; where no answer comes what was known stays. */
  askOffers(asked: Asked, ask: AskOffers): Promise<void>
}

/** Calls without which a page is the error page, of those that a backend may leave out and no part stands for. */
const SUBJECTS = endpointNames.filter(name => {
  const { subject, required, part } = endpointOf(name).use
  return subject && !required && !part
})

/** Undefined where the backend does not say; `absent` are those of `suspects` that it does not know. */
type AskOffers = (
  suspects: readonly EndpointName[],
) => Promise<
  { offers: Parameters<typeof partsLacking>[0]; contract_version?: string; absent: readonly EndpointName[] } | undefined
>

/** The first words of the addresses that are about a call: `/search` of `/search-more/{name}`. */
const placesOf = (name: EndpointName) =>
  (endpointOf(name).use.subject ?? []).flatMap(screen => FIRST_WORD.exec(screen)?.[0] ?? []) as Lack[]
const FIRST_WORD = /^\/\w+/

export function createBackends(log: Log, now: () => number = Date.now): Backends {
  /** By address: which of the calls that it needs were known when they were last asked. */
  const needed = new Map<string, Map<EndpointName, boolean>>()
  const answering = new Set<string>()
  const known = new Map<string, Known>()
  /** What an address said last, of whichever brand: it likely holds for one that was not answered yet. */
  const lacking = new Map<string, readonly Lack[]>()
  /** The contract by address that the log named last. */
  const told = new Map<string, string | undefined>()
  const keyOf = ({ brand, address }: Asked) => `${brand} ${address}`

  async function askOffers(asked: Asked, ask: AskOffers): Promise<void> {
    const key = keyOf(asked)
    const before = known.get(key)
    known.set(key, { lacks: undefined, absent: undefined, contract: undefined, ...before, askedAt: now() })
    const said = await ask(before?.absent ?? SUBJECTS)
    if (!said) return
    const { offers, contract_version: contract, absent } = said
    const places = new Set(absent.flatMap(placesOf))
    const lacks = [...partsLacking(offers).filter(part => !UNSEEN.has(part)), ...places]
    known.set(key, { lacks, absent, contract, askedAt: now() })
    lacking.set(asked.address, lacks)
    if (contract !== before?.contract) tellContract(asked, contract)
  }

  /** Once a backend, whichever of its brands asks first, and when it changes. What breaks nothing is no warning. */
  function tellContract({ brand, address }: Asked, contract: string | undefined): void {
    const found = compatibilityOf(contract)
    if (!found || told.get(address) === contract) return
    told.set(address, contract)
    const detail = compatibilitySentence(found, CONTRACT_VERSION)
    const line = { brand, address: withoutSecrets(address), contract: found.said, site: CONTRACT_VERSION, detail }
    log[found.isBreaking ? 'warn' : 'info'](line, 'contract version of the backend')
  }

  return {
    heard({ brand, address }, call, outcome) {
      if (outcome === 'answered') answering.add(address)
      const isKnown = outcome !== 'unknown'
      const calls = needed.get(address) ?? new Map<EndpointName, boolean>()
      const before = calls.get(call) ?? true
      needed.set(address, calls.set(call, isKnown))
      if (before === isKnown) return
      const line = { brand, call, address: withoutSecrets(address) }
      if (isKnown) log.info(line, 'backend answers a required call again')
      else log.error(line, 'backend does not know a required call: check BACKEND_URL and backendUrl')
    },
    stateOf(address) {
      const calls = [...(needed.get(address)?.values() ?? [])]
      if (calls.length > 0 && !calls.includes(true)) return 'misplaced'
      return answering.has(address) ? 'answering' : 'silent'
    },
    lacks(asked, ask) {
      const here = known.get(keyOf(asked))
      if (here && now() - here.askedAt > FRESH) void askOffers(asked, ask)
      return here?.lacks ?? lacking.get(asked.address) ?? []
    },
    contractOf(asked) {
      const found = compatibilityOf(known.get(keyOf(asked))?.contract)
      return found && found.state !== 'same' ? compatibilitySentence(found, CONTRACT_VERSION) : undefined
    },
    askOffers,
  }
}

/** An address as it may stand in a log. */
function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
