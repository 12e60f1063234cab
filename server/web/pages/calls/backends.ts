import type { EndpointName } from '../../../../shared/api/endpoints.ts'
import { compatibilityOf, compatibilitySentence, CONTRACT_VERSION } from '../../../../shared/contractVersion.ts'
import type { Lack } from '../../../../shared/api/parts.ts'
import type { Log } from '../../../log.ts'

/** Milliseconds for which a backend's capabilities are cached. */
const FRESH = 60_000

/** Parts that no page shows: the browser need not know that they are missing. */
const INVISIBLE: ReadonlySet<Lack> = new Set(['invitations'])

/** A brand's backend; capabilities may differ by brand. */
type BackendAddress = { brand: string; address: string }

/** `lacks` is undefined until the backend has responded. */
type Known = { lacks?: readonly Lack[]; contract: string | undefined; requestedAt: number }

/** Result of a required call: a response, a failure of a backend that knows it, or an unknown call. */
type CallResult = 'responded' | 'failed' | 'unknown'

/**
 * `answering`: a required call got a response since this process started, so pages can be rendered. `silent`: none yet.
 * `misplaced`: no required call that was tried is known there, so it is not an API. `unusable`: it responds, but the
 * brand's home page could not be made.
 */
export type BackendState = 'responding' | 'silent' | 'misplaced' | 'unusable'

/** What is known about backends: whether they are an API at all, and what they do not offer. */
export type Backends = {
  record(backend: BackendAddress, call: EndpointName, outcome: CallResult): void
  stateOf(address: string): BackendState
  /** What pages show and a backend does not offer; refreshed in the background. */
  lacks(backend: BackendAddress, ask: FetchLacks): readonly Lack[]
  /** How a backend's contract version differs from ours, as a sentence; undefined if it does not. */
  contractOf(backend: BackendAddress): string | undefined
  /** Refreshes now. Never rejects; without a response the previous result stays. */
  refresh(backend: BackendAddress, ask: FetchLacks): Promise<void>
}

/** What a backend does not offer, and the contract version that it names. */
export type FetchedLacks = { lacks: readonly Lack[]; contract: string | undefined }

/** Undefined if the backend does not respond. */
type FetchLacks = () => Promise<FetchedLacks | undefined>

export function createBackends(log: Log, now: () => number = Date.now): Backends {
  /** By address: whether the required calls were known when last called. */
  const needed = new Map<string, Map<EndpointName, boolean>>()
  const responding = new Set<string>()
  const known = new Map<string, Known>()
  /** Last result of any brand at an address, as a guess for brands without a response yet. */
  const lacking = new Map<string, readonly Lack[]>()
  const loggedContracts = new Map<string, string | undefined>()
  const keyOf = ({ brand, address }: BackendAddress) => `${brand} ${address}`

  async function refresh(backend: BackendAddress, ask: FetchLacks): Promise<void> {
    const key = keyOf(backend)
    const before = known.get(key)
    known.set(key, { contract: undefined, ...before, requestedAt: now() })
    const response = await ask()
    if (!response) return
    const { contract } = response
    const lacks = response.lacks.filter(lack => !INVISIBLE.has(lack))
    known.set(key, { lacks, contract, requestedAt: now() })
    lacking.set(backend.address, lacks)
    if (contract !== before?.contract) logContract(backend, contract)
  }

  /** Logs once per backend, whichever brand is first, and on each change. Compatible versions are no warning. */
  function logContract({ brand, address }: BackendAddress, contract: string | undefined): void {
    const found = compatibilityOf(contract)
    if (!found || loggedContracts.get(address) === contract) return
    loggedContracts.set(address, contract)
    const detail = compatibilitySentence(found, CONTRACT_VERSION)
    const line = { brand, address: withoutSecrets(address), contract: found.said, site: CONTRACT_VERSION, detail }
    log[found.isBreaking ? 'warn' : 'info'](line, 'contract version of the backend')
  }

  return {
    record({ brand, address }, call, outcome) {
      if (outcome === 'responded') responding.add(address)
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
      return responding.has(address) ? 'responding' : 'silent'
    },
    lacks(backend, ask) {
      const current = known.get(keyOf(backend))
      if (current && now() - current.requestedAt > FRESH) void refresh(backend, ask)
      return current?.lacks ?? lacking.get(backend.address) ?? []
    },
    contractOf(backend) {
      const found = compatibilityOf(known.get(keyOf(backend))?.contract)
      return found && found.state !== 'same' ? compatibilitySentence(found, CONTRACT_VERSION) : undefined
    },
    refresh,
  }
}

/** An address without credentials, for the log. */
function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
