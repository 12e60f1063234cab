import { ok, causeOf, warn, wrong, type Check, type Finding, type Patient } from './finding.ts'

/** Longest wait for a backend, in milliseconds. */
const PATIENCE = 5000
/** What every home page asks for. */
const CALL = 'v1/channel.getChannelList'

/** Every backend that a brand names answers by the contract. */
export const backends: Check = patient =>
  Promise.all([...patient.backends].map(([address, brand]) => (address ? ask(address, brand, patient) : embedded())))

const embedded = async (): Promise<Finding> => ok('the embedded backend starts with the server')

async function ask(address: string, brand: string, { clocks }: Patient): Promise<Finding> {
  const { host, origin, pathname } = new URL(address)
  try {
    const answer = await fetch(`${origin}${pathname.replace(/\/$/, '')}/${CALL}?section=7&lang=en-us`, {
      headers: { 'X-Brand': brand },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (date) clocks.push({ who: host, ahead: date - Date.now() })
    const body = (await answer.json().catch(() => undefined)) as { code?: unknown; data?: unknown } | undefined
    if (answer.status === 200 && body?.code === 200) return ok(`${host} answers`)
    if (answer.status === 503) return warn(`${host} answers 503`, 'wait until it has started, or see its own log')
    const remedy = 'the address must be that before /v1/; npm run contract tries all of it'
    return wrong(`${host} answers ${answer.status}, and not as the contract says`, remedy)
  } catch (error) {
    const remedy = `start it, or correct BACKEND_URL or backendUrl of the brand ${brand}`
    return wrong(`${host} cannot be asked: ${causeOf(error)}`, remedy)
  }
}
