import type { IncomingHttpHeaders } from 'node:http'
import type { Registry } from 'prom-client'
import { endpoints, type EndpointName, isPicture } from '../../../shared/api/endpoints.ts'
import type { RateLimits } from '../../settings/limits/rates.ts'
import { createRateLimit } from '../../rateLimits.ts'
import type { Log } from '../../log.ts'
import { hasSubscribers, publishCall, type CallSeen } from './callsSeen.ts'
import { rowless, sectionOf, type Violation, validate, validateData, kindOf } from './violations.ts'
import { createTee, type Teed } from './tee.ts'
import { failureSchema } from '../../../shared/api/envelope.ts'
import { isObject, readJson } from './readJson.ts'
import { combinations, createCounter, type BrandKeys } from '../../telemetry/counter.ts'

/** A reader's call that is sent to a backend. */
type Checked = Pick<CallSeen, 'requestId' | 'brand' | 'request'>

/** Observes one response while it is forwarded. */
export type ResponseWatch = {
  head(status: number, headers: IncomingHttpHeaders): void
  part(chunk: Buffer): void
  complete(): void
  /** The reader has received it or disconnected: slow work may begin. `failure` says why it was not forwarded. */
  over(failure: string | undefined): void
}

export type ResponseChecks = {
  /** Returns an observer for a call if one is needed; only then calls `requested`. @param call name as in metrics */
  watch(call: string, requested: () => Checked): ResponseWatch | undefined
}

type ResponseChecksOptions = {
  /** Share of responses that is checked, 0 to 1. */
  share: number
  lines: RateLimits['contractLine']
  log: Log
  registry: Registry
  brands: BrandKeys
}

const CHECK_OUTCOMES = ['ok', 'not_json', 'contract_violation', 'skipped']

/** Longest field path in characters; backends control parts of it. */
const LONGEST = 200

/** Checks a sample of readers' responses after they were forwarded; those to pages are checked on arrival. */
export function createResponseChecks({ share, lines, log, registry, brands }: ResponseChecksOptions): ResponseChecks {
  const checked = createCounter(registry, {
    name: 'quire_api_responses_checked_total',
    help: 'Responses to API calls checked against the contract. Calls of pages are in quire_backend_calls_total.',
    labels: ['brand', 'outcome'],
    begin: () => combinations({ brand: brands(), outcome: CHECK_OUTCOMES }),
  })
  const bufferResponse = createTee()
  const mayLog = createRateLimit(lines)

  function logViolations(call: EndpointName, { requestId, brand }: Checked, violations: readonly Violation[]): void {
    for (const violation of violations) {
      const field = rowless(violation.field).slice(0, LONGEST)
      if (!mayLog(`${call} ${field}`)) continue
      const details = { requestId, brand, call, ...violation, field, section: sectionOf(call, violation) }
      log.warn(details, 'contract violation in a backend response')
    }
  }

  function check(
    call: EndpointName,
    requested: Checked,
    { status, headers }: Head,
    { body, isComplete }: Teed,
  ): Result {
    if (!isComplete) {
      checked.inc({ brand: requested.brand, outcome: 'skipped' })
      return { outcome: 'skipped' }
    }
    const type = headers['content-type'] ?? ''
    const result = checkResponse(call, inputOf(requested.request), { status, type, body })
    checked.inc({ brand: requested.brand, outcome: result.outcome })
    logViolations(call, requested, result.violations)
    return result
  }

  return {
    watch(call, requestedOf) {
      const checkedCall = Math.random() < share && isInContract(call) ? call : undefined
      const isObserved = hasSubscribers()
      if (!checkedCall && !isObserved) return undefined
      const requested = requestedOf()
      const at = Date.now()
      const started = performance.now()
      const part = bufferResponse()
      let head: Head | undefined
      let isComplete = false

      function evaluate(teed: Teed): Result {
        if (!head || !isComplete) return { outcome: 'aborted' }
        const hasBody = requested.request.method !== 'HEAD' && head.status !== 304
        return checkedCall && hasBody ? check(checkedCall, requested, head, teed) : { outcome: 'ok' }
      }
      function end(took: number, failure: string | undefined): void {
        const teed = part.take()
        const isCut = failure === 'BACKEND_UNREACHABLE' && head
        const result = failure === undefined ? evaluate(teed) : { outcome: isCut ? 'cut' : failure }
        // Fifty covers would leave no memory for JSON.
        if (!isObserved || (isPicture(call) && result.outcome === 'ok')) return
        const response = head && { ...head, body: teed.body, bytes: teed.bytes }
        publishCall({ at, took, by: 'reader', call, ...requested, response, ...result })
      }
      return {
        head: (status, headers) => {
          head = { status, headers: { ...headers } }
        },
        part: part.add,
        complete: () => {
          isComplete = true
        },
        over(failure) {
          const took = performance.now() - started
          setImmediate(() => {
            try {
              end(took, failure)
            } catch (err) {
              log.error({ err }, 'response could not be checked against the contract')
            }
          })
        },
      }
    },
  }
}

type Result = Pick<CallSeen, 'outcome' | 'violations'>
type Head = { status: number; headers: IncomingHttpHeaders }

const isInContract = (call: string): call is EndpointName => Object.hasOwn(endpoints, call)

/** The call's input, as far as it can be read: some calls have several forms of response. */
function inputOf({ method, url, body }: CallSeen['request']): object {
  if (method !== 'POST') return Object.fromEntries(new URL(url).searchParams)
  try {
    return Object(JSON.parse(String(body)))
  } catch {
    return {}
  }
}

type CheckedResponse = { status: number; /** As its header has it. */ type: string; body: Uint8Array }

type ResponseCheck = { outcome: 'ok' | 'not_json' | 'contract_violation'; violations: Violation[] }

/** All violations: encoding, envelope, data. Pages are less strict: they accept whatever is usable. */
function checkResponse(name: EndpointName, input: object, { status, type, body }: CheckedResponse): ResponseCheck {
  const { value, wrong } = readJson(body)
  if (wrong) return { outcome: 'not_json', violations: [{ field: '', expected: 'JSON in UTF-8', received: wrong }] }
  const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(type)?.[1] ?? 'utf-8'
  const violations = [
    ...(/^utf-?8$/i.test(charset) ? [] : [{ field: 'Content-Type', expected: 'charset=utf-8', received: charset }]),
    ...inEnvelope(name, input, status, value),
  ]
  return { outcome: violations.length > 0 ? 'contract_violation' : 'ok', violations }
}

function inEnvelope(name: EndpointName, input: object, status: number, envelope: unknown): Violation[] {
  if (!isObject(envelope)) return [{ field: '', expected: 'object', received: kindOf(envelope) }]
  const { code, desc, data } = envelope
  const said: Violation[] = []
  if (code !== status) {
    // The number is not private.
    said.push({
      field: 'code',
      expected: String(status),
      received: typeof code === 'number' ? `${code}` : kindOf(code),
    })
  }
  if (status >= 400) {
    // The wrong code has been reported already.
    return [...said, ...validate(failureSchema, { ...envelope, code: status }, []).violations]
  }
  if (status !== 200) said.push({ field: 'status', expected: '200, or 400 to 599', received: String(status) })
  if (typeof desc !== 'string') said.push({ field: 'desc', expected: 'string', received: kindOf(desc) })
  return [...said, ...validateData(name, input, data).violations]
}
