import { createAccount, type Credentials } from './kit/account.ts'
import { allChecks, selects } from './checks/allChecks.ts'
import { coinsNeeded } from './checks/orders.ts'
import { runChecks, type Check, type Kit } from './kit/check.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { isRecord } from './kit/inspect.ts'
import { createReport, type Result } from './kit/report.ts'
import { createSamples } from './kit/samples.ts'
import { createSender, NoResponse, type Send, type Target } from './kit/send.ts'
import { createSession, orElse, type SessionOptions } from './kit/session.ts'
import { received, unreadableBecause } from './kit/unreadable.ts'

export type { Result }

export type Options = Target & {
  credentials?: Credentials
  /** Id of an existing invitation. */
  invite?: number
  /** Id of a book, if no list of the server contains one. */
  book?: number
  /** Generated inputs for each call; 0 for none. */
  fuzz?: { runs: number; seed: number }
  /** Calls and rules to check; absent: all. */
  only?: string[]
  /** Receives what is worth knowing before the checks. */
  say?: (line: string) => void
} & SessionOptions

/** There is no server, or it does not speak the API, as the message says. */
export class Unreachable extends Error {}

/** Checks a server against the contract. Throws `Unreachable` if there is none to check. */
export async function runContract(options: Options): Promise<Result> {
  const { send, close } = createSender(options)
  try {
    await checkReachable(send, options)
    const report = createReport()
    const { invite, book, only = [], second } = options
    const session = createSession(send, report, options)
    await session.readCapabilities()
    const kit: Kit = {
      session,
      samples: createSamples(session, book),
      account: createAccount(session, options.credentials),
      ...(invite !== undefined && { invite }),
      hasSecond: second !== undefined,
    }
    const checks = allChecks().filter(check => selects(only, check))
    const isCharged = options.credentials !== undefined && checks.some(({ rule }) => rule === 'orders')
    await runChecks(kit, [...(isCharged ? [announced(options.say)] : []), ...checks])
    if (options.fuzz?.runs) await fuzz(kit, { ...options.fuzz, only })
    return report.result()
  } finally {
    close()
  }
}

/** Says what the run costs. A check, since what the server responds may be wrong. */
const announced = (say: Options['say']): Check => ({
  call: 'user.surplus',
  rule: 'orders',
  run: async kit => {
    const line = await orElse(() => coinsNeeded(kit), undefined)
    if (line) say?.(line)
  },
})

/** A server that implements any of the API has one of these. */
const FIRST_CALLS = ['channel.getChannelList', 'nestedH5.info', 'book.show']

/** First calls, so that a wrong address is one message instead of a table of failures. */
async function checkReachable(send: Send, { base, host, prefix }: Target): Promise<void> {
  const where = `${base}${host ? ` as ${host}` : ''}`
  const hint = prefix ? 'are --host and --prefix right?' : 'does it need --host or --prefix?'
  let came = ''
  try {
    for (const name of FIRST_CALLS) {
      const response = await send({ method: 'GET', path: `/v1/${name}` })
      const { body } = response
      if (isRecord(body) && body['error'] !== 'NO_SUCH_CALL') return
      const why = unreadableBecause(response)
      came = `${response.request}: ${why ?? hint}\n${received(response)}`
      if (why) break
    }
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    const isThere = /^HPE_|^ECONNRESET$|^ECONNABORTED$/.test(error.code)
    throw new Unreachable(isThere ? `${where}: ${error.message}` : `No server answers at ${where}: ${error.code}`)
  }
  throw new Unreachable(`${where} answers, but not as the API. ${came.trimEnd()}`)
}
