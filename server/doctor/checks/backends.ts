import * as z from 'zod'
import { compatibilityOf, compatibilitySentence, CONTRACT_VERSION } from '../../../shared/contractVersion.ts'
import { ok, unreachable, warn, wrong, type Check, type Finding, type CheckContext } from './finding.ts'

const TIMEOUT_MS = 5000
/** Every backend must know this call, even without this book. */
const CALL = 'book.show?book_id=1&'
const NO_BOOK: ReadonlySet<unknown> = new Set(['BOOK_NOT_FOUND', 'BOOK_WITHDRAWN'])

export const backends: Check = async context => {
  const found = await Promise.all(
    [...context.backends].map(([address, brand]) => (address ? look(address, brand, context) : embedded())),
  )
  return found.flat()
}

const embedded = async (): Promise<Finding[]> => [ok('the embedded backend starts with the server')]

async function look(address: string, brand: string, context: CheckContext): Promise<Finding[]> {
  const found = await checkBackend(address, brand, context)
  const contract = found.level === 'ok' ? await contractOf(address, brand) : undefined
  return contract ? [found, contract] : [found]
}

function ask(address: string, brand: string, call: string): Promise<Response> {
  const { origin, pathname } = new URL(address)
  return fetch(`${origin}${pathname.replace(/\/$/, '')}/v1/${call}section=7&lang=en-us`, {
    headers: { 'X-Brand': brand },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

const capabilities = z.object({ data: z.object({ contract_version: z.string() }) })

async function contractOf(address: string, brand: string): Promise<Finding | undefined> {
  const { host } = new URL(address)
  const body: unknown = await ask(address, brand, 'site.capabilities?')
    .then(response => response.json())
    .catch(() => undefined)
  const said = capabilities.safeParse(body).data?.data.contract_version
  const found = compatibilityOf(said)
  if (!found || found.state === 'same') return undefined
  const sentence = `${host} ${compatibilitySentence(found, CONTRACT_VERSION)}`
  if (!found.isBreaking) return ok(sentence)
  return warn(sentence, 'see the versions in docs/contract.md, and update the older side')
}

async function checkBackend(address: string, brand: string, { clocks }: CheckContext): Promise<Finding> {
  const { host } = new URL(address)
  try {
    const response = await ask(address, brand, CALL)
    const date = Date.parse(response.headers.get('date') ?? '')
    if (date) clocks.push({ who: host, ahead: date - Date.now() })
    const body = (await response.json().catch(() => undefined)) as { code?: unknown; error?: unknown } | undefined
    const isKnown = response.status === 200 || NO_BOOK.has(body?.error)
    if (isKnown && body?.code === response.status) return ok(`${host} answers`)
    if (response.status === 503) return warn(`${host} answers 503`, 'wait until it has started, or read its log')
    const remedy = 'give its address without /v1/; test it with npm run contract'
    return wrong(`${host} answers ${response.status}, which violates the contract`, remedy)
  } catch (error) {
    const remedy = `start it, or correct BACKEND_URL, or backendUrl of the brand ${brand}`
    return unreachable(host, error, remedy)
  }
}
