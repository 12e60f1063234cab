import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Named by OpenTelemetry's conventions or `quire.`; never personal data. */
export type Attributes = Record<string, string | number | undefined>

export type Span = {
  /** W3C Trace Context for outgoing calls. */
  traceparent: string
  /** @param kind `client`: a call to another service */
  child(name: string, kind: 'internal' | 'client', attributes?: Attributes): Span
  end(attributes: Attributes, how?: { name?: string; failed?: boolean }): void
}

/** Health checks, polled every few seconds: neither logged nor traced as requests. */
export const HEALTH_CHECKS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

export type StartSpan = (of: { traceId: string; traceparent?: string }, attributes: Attributes) => Span

export type RequestIds = {
  /** `X-Request-Id`, in every log line and the response. */
  requestId: string
  /** W3C Trace Context, from a trusted sender. */
  traceparent?: string
  span?: Span
}

const REQUEST_ID = /^[\w-]{8,64}$/
/** Later versions may append fields. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/
const UUID = /^(?!0{8}-)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A trusted sender's, else new ones. */
export function idsOf(headers: IncomingHttpHeaders, isTrusted: boolean): RequestIds {
  if (!isTrusted) return { requestId: randomUUID() }
  const { 'x-request-id': given, traceparent } = headers
  const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { requestId, traceparent } : { requestId }
}

/** 32 hex digits; derived from the request id for a new trace. */
export const traceIdOf = ({ requestId, traceparent }: RequestIds): string =>
  traceparent?.slice(3, 35) ?? made(requestId)

const made = (requestId: string): string =>
  UUID.test(requestId)
    ? requestId.replaceAll('-', '')
    : createHash('sha256').update(requestId).digest('hex').slice(0, 32)

export const traceField = (ids: RequestIds): string | undefined =>
  ids.traceparent && traceIdOf(ids) !== made(ids.requestId) ? traceIdOf(ids) : undefined

/** The same trace with a new span. Sampled if the incoming one is. */
export const newTraceparent = (ids: RequestIds): string =>
  // The last 16 digits of a UUID, which Node caches; random bytes would cost a system call.
  `00-${traceIdOf(ids)}-${randomUUID().slice(19).replace('-', '')}-${ids.traceparent?.slice(53, 55) ?? '00'}`
