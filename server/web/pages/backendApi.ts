import { callHeaders, type Api, type RequestError, type Result } from '../../../shared/page/apiClient.ts'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { REQUEST_RETRY_COUNT } from '../../../shared/constants.ts'
import { newTraceparent } from '../../telemetry/requestIds.ts'
import { callsSeen, type CallSeen } from '../contract/callsSeen.ts'
import { InvalidResponse, readResponse, type ParsedResponse } from '../contract/readResponse.ts'
import { sectionOf, type Violation } from '../contract/violations.ts'
import { sharedKey, type Responses, type SharedKey } from '../responses/responses.ts'
import type { Context, Requester, Target } from './pageContext.ts'
import { CallFailure, type Outcome, type CallOutcome } from './calls/outcome.ts'
import { type RawResponse, freshFor, SHARED, secondsOf, sharedCall } from '../responses/shareable.ts'
import { type CallRequest, ACCEPTED_CODING } from './calls/pools.ts'

type Attempt = CallOutcome & { isRetryable: boolean; details?: object; violations?: readonly Violation[] }

/** No reader's, so no token and no device. */
const ANONYMOUS = { ...callHeaders('', ''), 'User-Agent': 'pc' }

/** Share of the time for all data, for data that the page can do without. */
const OPTIONAL_SHARE = 0.4

/**
 * A page's client for its backend: anonymous, with every response checked against the contract. The page shows
 * failures. A call is retried once, immediately, if that can help.
 * @param options `isProbe`: it only checks which calls exist; missing calls and invalid input are expected, and not
 * logged
 */
export function backendApi(
  page: Pick<Target, 'brand' | 'domain' | 'language'>,
  { address, ids, work }: Requester,
  { backendOf, dataTimeout, log, pools, responses, backends, count }: Context,
  { isProbe = false } = {},
): Api {
  const { requestId } = ids
  const brand = page.brand.key
  const backend = backendOf(page.brand)
  const { origin, pathname } = new URL(backend)
  const base = `${pathname.replace(/\/$/, '')}/v1/`
  const until = performance.now() + dataTimeout
  const headers = {
    ...ANONYMOUS,
    'X-Brand': brand,
    'X-Forwarded-For': address,
    'X-Forwarded-Host': page.domain,
    'X-Request-Id': requestId,
    Traceparent: newTraceparent(ids),
    'Accept-Encoding': ACCEPTED_CODING,
  }

  async function attempt(
    name: EndpointName,
    input: object,
    request: CallRequest,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const [at, started] = [Date.now(), performance.now()]
    let raw: RawResponse | undefined
    let attempted: Attempt
    /** Absent: unknown, since the call got no response. */
    let isKnown: boolean | undefined
    try {
      raw = await pools.ask(origin, request, signal)
      const response = readResponse(name, input, raw)
      isKnown = response.ok || response.error !== 'NO_SUCH_CALL'
      attempted = response.ok
        ? {
            ...(response.repaired.length > 0 ? repaired(name, response.repaired) : { outcome: 'ok' as const }),
            result: { s: 1, d: response.data, errors: [] },
            seconds: freshFor(name, raw.headers),
            raw,
            isRetryable: false,
          }
        : refusal(name, response, raw.headers['retry-after'])
    } catch (error) {
      attempted = failure(name, error, raw?.status)
      // A 404 without an envelope is not from an API.
      if (raw?.status === 404) isKnown = false
    }
    if (isKnown !== undefined && endpointOf(name).use.required) {
      const result = isKnown ? (raw!.status < 500 ? 'responded' : 'failed') : 'unknown'
      backends.record({ brand, address: backend }, name, result)
    }
    if (callsSeen.hasSubscribers) {
      const { method, path, headers, body } = request
      callsSeen.publish({
        at,
        took: performance.now() - started,
        requestId,
        brand,
        by: 'page',
        call: name,
        request: { method, url: origin + path, headers, body },
        response: raw && { ...raw, bytes: raw.body.length },
        outcome: attempted.outcome,
        violations: attempted.violations ?? [],
      } satisfies CallSeen)
    }
    return attempted
  }

  async function ask(
    name: EndpointName,
    input: object,
    request: CallRequest,
    signal: AbortSignal,
  ): Promise<CallOutcome> {
    for (let attempts = 0; ; attempts++) {
      const { isRetryable, details, violations = [], ...responded } = await attempt(name, input, request, signal)
      const { outcome } = responded
      if (isRetryable && attempts < REQUEST_RETRY_COUNT && endpointOf(name).method === 'GET') {
        count(brand, name, outcome)
        continue
      }
      // An open circuit breaker has been logged already.
      if (outcome === 'ok' || outcome === 'aborted' || outcome === 'circuit_open') return responded
      // A missing book is no fault, nor is a part that is not offered.
      const isUsual = violations.length === 0 && (outcome === 'refused' || outcome === 'absent')
      if (isUsual && isProbe) return responded
      const line = { requestId, brand, call: name, outcome, attempts: attempts + 1, ...details }
      const isRepaired = outcome === 'repaired'
      log[isUsual ? 'info' : 'warn'](line, isRepaired ? 'invalid rows or fields left out' : 'backend call failed')
      return responded
    }
  }

  async function call(
    name: EndpointName,
    input: object,
    { signal: reader, beside }: CallOptions = {},
  ): Promise<Result<unknown>> {
    const { request, target } = requestOf(name, input)
    // Without token and address it is the same for every reader.
    const shared = target && SHARED.has(name) ? responses : undefined
    const cached = target && shared && (shared.find(target.key) ?? findPublicResponse(shared, target, name, input))
    if (cached) return cached
    const started = performance.now()
    const remaining = until - started
    const limit = limitOf(beside ? Math.min(remaining, dataTimeout * OPTIONAL_SHARE) : remaining, reader)
    const span = ids.span?.child(`call ${name}`, 'client', { 'rpc.method': name })
    const sent = span ? { ...request, headers: { ...headers, Traceparent: span.traceparent } } : request
    const send = (signal: AbortSignal) => ask(name, input, sent, signal)
    try {
      const pending = target && shared ? shared.ask(target, send, limit.signal) : send(limit.signal)
      const responded = await pending.catch((error: unknown) => failure(name, error))
      const took = performance.now() - started
      count(brand, name, responded.outcome, took / 1000)
      span?.end({ 'quire.outcome': responded.outcome }, { failed: isFault(responded.outcome) })
      if (work) {
        work.calls++
        work.callTime += took
      }
      return responded.result
    } finally {
      limit.clear()
    }
  }

  /** `target`: identifies the response to a valid GET call. */
  function requestOf(name: EndpointName, input: object): { request: CallRequest; target?: SharedKey } {
    const { method } = endpointOf(name)
    const fields = { ...input, ...page.language }
    if (method === 'POST') return { request: { method, path: base + name, headers, body: JSON.stringify(fields) } }
    const sent: Record<string, string> = {}
    for (const [field, value] of Object.entries(fields)) if (value !== undefined) sent[field] = String(value)
    const call = sharedCall(name, sent)
    // The backend refuses it, as probes expect.
    if (call.fields) return { request: { method, path: `${base}${name}?${new URLSearchParams(sent)}`, headers } }
    const request = { method, path: `${base}${name}?${call.query}`, headers }
    return { request, target: sharedKey(brand, backend, name, call) }
  }

  return { get: call as Api['get'], post: call as Api['post'] }
}

/** A response to a reader's call, if it meets the contract and is fresh enough for a page. */
function findPublicResponse(
  responses: Responses<CallOutcome>,
  target: SharedKey,
  name: EndpointName,
  input: object,
): Result<unknown> | undefined {
  const response = responses.findPublic(target.key)
  const seconds = response ? freshFor(name, response.headers) - (Date.now() - response.at) / 1000 : 0
  if (!response || seconds <= 0) return undefined
  try {
    const read = readResponse(name, input, { ...response, status: 200 })
    if (!read.ok) return undefined
    const result: Result<unknown> = { s: 1, d: read.data, errors: [] }
    responses.storeForPages(target, { result, seconds, raw: { ...response, status: 200 } })
    return result
  } catch (error) {
    if (error instanceof InvalidResponse) return undefined
    throw error
  }
}

type CallOptions = Parameters<Api['get']>[2]

const isFault = (outcome: Outcome) =>
  outcome !== 'ok' && outcome !== 'repaired' && outcome !== 'absent' && outcome !== 'refused' && outcome !== 'aborted'

const failed = (error: RequestError): Result<never> => ({ s: 0, d: {}, errors: [error] })

/** Whether a retry can help: timeouts, rate limits and server errors, as in the browser. */
const isTransient = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

function refusal(
  name: EndpointName,
  { status, desc, error, data, unknown }: ParsedResponse & { ok: false },
  retryAfter = '',
): Attempt {
  const isAbsent =
    !endpointOf(name).use.required && (error === 'NO_SUCH_CALL' || (error === 'NOT_AVAILABLE' && !retryAfter))
  return {
    outcome: isAbsent ? 'absent' : status < 500 ? 'refused' : 'failed',
    result: failed({ status, desc, error, data, retryAfter: Number(retryAfter) || undefined }),
    seconds: isAbsent ? secondsOf(name) : 0,
    isRetryable: !isAbsent && isTransient(status),
    details: { status, error, ...unknown },
    violations: unknown && [unknown],
  }
}

const repaired = (name: EndpointName, violations: readonly Violation[]) => ({
  outcome: 'repaired' as const,
  violations,
  details: { ...violations[0], section: sectionOf(name, violations[0]!), fields: violations.length },
})

const NO_RESPONSE: ReadonlySet<Outcome> = new Set(['unreachable', 'timeout', 'circuit_open', 'aborted'])

/** A response that cannot be used is the backend's fault, whatever its status. Rethrows other errors. */
function failure(name: EndpointName, error: unknown, status?: number): Attempt {
  if (!(error instanceof CallFailure || error instanceof InvalidResponse)) throw error
  const { outcome, cause } = error
  const violations = error instanceof InvalidResponse ? error.violations : []
  const [first] = violations
  const noResponse = NO_RESPONSE.has(outcome)
  return {
    outcome,
    result: failed({ status: noResponse ? 0 : 503, desc: '' }),
    seconds: 0,
    isRetryable: outcome === 'unreachable' || (status !== undefined && isTransient(status)),
    violations,
    details: {
      status,
      ...(first && { ...first, section: sectionOf(name, first) }),
      reason: Error.isError(cause) ? cause.message : cause,
    },
  }
}

/** A signal that aborts when the reader disconnects or after so many milliseconds; its reason is a CallFailure. */
function limitOf(milliseconds: number, reader: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort(new CallFailure('aborted'))
  const timer = setTimeout(() => controller.abort(new CallFailure('timeout')), Math.max(0, milliseconds))
  if (reader?.aborted) abort()
  else reader?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      reader?.removeEventListener('abort', abort)
    },
  }
}
