import type { Registry } from 'prom-client'
import { endpoints, endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { failureSchema } from '../../../shared/api/envelope.ts'
import type { RateLimits } from '../../settings/limits/rates.ts'
import { createRateLimit } from '../../rateLimits.ts'
import type { Log } from '../../log.ts'
import { combinations, createCounter, type BrandKeys } from '../../telemetry/counter.ts'
import type { CallSeen } from './callsSeen.ts'
import { InvalidResponse, isObject, readJson, readResponse } from './readResponse.ts'
import { rowless, sectionOf, validate, type Violation } from './violations.ts'

/** A reader's call that is sent to a backend. */
export type CheckedCall = Pick<CallSeen, 'requestId' | 'brand' | 'request'>

type CompleteResponse = { status: number; /** As its header has it. */ type: string; body: Buffer }

/** `body` is what readers may get: absent if their screens could not show it. */
export type CheckResult = { outcome: (typeof CHECK_OUTCOMES)[number]; violations?: readonly Violation[]; body?: Buffer }

export type ResponseChecks = {
  check(call: EndpointName, requested: CheckedCall, response: CompleteResponse): CheckResult
  /** Counts a response that is too large to check. */
  skipped(brand: string): void
}

type ResponseChecksOptions = { lines: RateLimits['contractLine']; log: Log; registry: Registry; brands: BrandKeys }

const CHECK_OUTCOMES = ['ok', 'repaired', 'not_json', 'contract_violation', 'skipped'] as const

/** Longest field path in characters; backends control parts of it. */
const LONGEST = 200

/** Checks responses to readers' calls as those to pages are checked (docs/decisions/076). */
export function createResponseChecks({ lines, log, registry, brands }: ResponseChecksOptions): ResponseChecks {
  const checked = createCounter(registry, {
    name: 'quire_api_responses_checked_total',
    help: 'Responses to API calls checked against the contract. Calls of pages are in quire_backend_calls_total.',
    labels: ['brand', 'outcome'],
    begin: () => combinations({ brand: brands(), outcome: CHECK_OUTCOMES }),
  })
  const mayLog = createRateLimit(lines)

  return {
    check(call, { requestId, brand, request }, response) {
      // Few calls have several forms of response.
      const input = endpointOf(call).outputOf ? inputOf(request) : {}
      const result = checkResponse(call, input, response)
      checked.inc({ brand, outcome: result.outcome })
      for (const violation of result.violations ?? []) {
        const field = rowless(violation.field).slice(0, LONGEST)
        if (!mayLog(`${call} ${field}`)) continue
        const details = { requestId, brand, call, ...violation, field, section: sectionOf(call, violation) }
        log.warn(details, 'contract violation in a backend response')
      }
      return result
    },
    skipped: brand => checked.inc({ brand, outcome: 'skipped' }),
  }
}

export const isInContract = (call: string): call is EndpointName => Object.hasOwn(endpoints, call)

/** The call's input, as far as it can be read. */
function inputOf({ method, url, body }: CallSeen['request']): object {
  if (method !== 'POST') return Object.fromEntries(new URL(url).searchParams)
  try {
    return Object(JSON.parse(String(body)))
  } catch {
    return {}
  }
}

function checkResponse(call: EndpointName, input: object, { status, type, body }: CompleteResponse): CheckResult {
  const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(type)?.[1] ?? 'utf-8'
  const inType = /^utf-?8$/i.test(charset)
    ? []
    : [{ field: 'Content-Type', expected: 'charset=utf-8', received: charset }]
  try {
    const read = readResponse(call, input, { status, body })
    if (!read.ok) return violating([...inType, ...inFailure(status, body)], body)
    if (read.repaired.length === 0) return violating(inType, body)
    const repaired = Buffer.from(JSON.stringify({ code: 200, desc: read.desc, data: read.data }))
    return { outcome: 'repaired', violations: [...inType, ...read.repaired], body: repaired }
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error
    const { outcome, violations } = error
    // Of failures the browser uses the status alone.
    return { outcome, violations: [...inType, ...violations], ...(status >= 400 && { body }) }
  }
}

const violating = (violations: readonly Violation[], body: Buffer): CheckResult => ({
  outcome: violations.length > 0 ? 'contract_violation' : 'ok',
  violations,
  body,
})

function inFailure(status: number, body: Buffer): Violation[] {
  const { value } = readJson(body)
  // A failure may come with status 200, but should not.
  if (status < 400) return [{ field: 'status', expected: 'that of code', received: String(status) }]
  return isObject(value) ? validate(failureSchema, value, []).violations : []
}
