import type { EndpointName } from '../../../shared/api/endpoints.ts'
import type { ErrorName } from '../../../shared/api/envelope.ts'
import type { Account } from './account.ts'
import { evidenceOf } from './evidence.ts'
import { isClosed, isRecord, show, SKEW_MS } from './inspect.ts'
import type { Sentence } from './problem.ts'
import type { RuleName } from './rules.ts'
import type { Samples } from './samples.ts'
import type { KitResponse } from './send.ts'
import { Skip, Untried, type Session } from './session.ts'
import type { Fields } from './wire.ts'

/** Arguments of every check. */
export type Kit = {
  session: Session
  samples: Samples
  account: Account
  /** Id of an existing invitation, which no call lists. */
  invite?: number
  /** Whether there is a second brand. */
  hasSecond?: boolean
}

/** One rule tried on one call; `*` for a rule of no call in the table. */
export type Check = { call: EndpointName | '*'; rule: RuleName; run: (test: Tester) => Promise<void> }

type Expectation = { field?: string; response?: KitResponse; expected?: string }

/** `how`: what is wrong with the request. */
export type Refusal = { code: number; error: ErrorName; field?: string; how?: string }

export type Tester = ReturnType<typeof createTester>

/** A fault is reported once, where it occurs; checks that depend on it are skipped. */
const NEEDS_MORE = 'an answer that it needs is wrong'

/** The kit, and functions that report findings, for one check. */
function createTester(kit: Kit, { call, rule }: Pick<Check, 'call' | 'rule'>) {
  const { report } = kit.session

  /** Records a finding; returns whether it was as expected. */
  function expect(ok: boolean, message: Sentence, { field, response, expected }: Expectation = {}): boolean {
    if (ok) report.pass(call, rule)
    else if (response ? response.isBroken : kit.session.hasWrongData()) report.skip(call, rule, NEEDS_MORE)
    else {
      const shown = response ?? kit.session.lastResponse(call)
      report.fail(call, rule, { field, message, expected, ...(shown && evidenceOf(shown, field)) })
    }
    return ok
  }

  /** A response must be this failure; `field` must be among the invalid fields, itself or a part of it. */
  function refused(response: KitResponse, { code, error, field, how }: Refusal): boolean {
    if (isClosed(response)) throw new Skip('the server says 503 NOT_AVAILABLE')
    if (response.status === 429 && code !== 429) throw new Skip('the server limits how often it is asked')
    const body = isRecord(response.body) ? response.body : {}
    const { status } = response
    if (status !== code || body['error'] !== error) {
      const got = status < 400 ? `${status}` : `${status} ${show(body['error'])}`
      const expected = `${code} ${error}${field ? ` with ${field} in \`fields\`` : ''}`
      return expect(false, `${how ? `${how} ` : ''}must be ${code} ${error}, is ${got}`, { field, response, expected })
    }
    if (field === undefined) return expect(true, 'must be refused')
    const paths = Array.isArray(body['fields']) ? (body['fields'] as Fields[]).map(({ path }) => String(path)) : []
    const named = paths.some(path => path === field || path.startsWith(`${field}.`))
    return expect(named, `must be in \`fields\`, which has ${paths.join(', ') || 'nothing'}`, { field, response })
  }

  /** A call that must be refused. */
  const refuses = async (name: EndpointName, input: Fields, refusal: Refusal, options = {}) =>
    refused(await kit.session.call(name, input, { ...options, isRefused: true }), refusal)

  /** A time in the latest response must be that of the request, by the server's clock. */
  const expectNow = (time: string, field: string) => {
    const now = Date.parse(kit.session.lastResponse(call)?.headers['date'] ?? '') || Date.now()
    return expect(Math.abs(Date.parse(time) - now) < SKEW_MS, `must be now in UTC, is ${time}`, { field })
  }

  /** The server's data cannot prove a rule; the check continues. */
  const untried = (reason: string) => report.untried(call, rule, reason)

  return { ...kit, ...kit.session, call: kit.session.call, expect, expectNow, untried, refused, refuses }
}

/** Runs checks in sequence. One that cannot continue after an invalid response is reported as skipped. */
export async function runChecks(kit: Kit, checks: Check[]): Promise<void> {
  const { report } = kit.session
  for (const check of checks) {
    kit.session.begin()
    try {
      await check.run(createTester(kit, check))
    } catch (error) {
      const closed = check.call === '*' ? undefined : kit.session.whyClosed(check.call)
      if (error instanceof Untried && closed) report.skip(check.call, check.rule, closed)
      else if (error instanceof Untried) report.untried(check.call, check.rule, error.message)
      else if (error instanceof Skip) report.skip(check.call, check.rule, error.message)
      else if (kit.session.isTainted()) report.skip(check.call, check.rule, NEEDS_MORE)
      else throw error
    }
  }
}
