import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Span } from './span.ts'

/** What a request is known by in every process that it comes to. */
export type RequestIds = {
  /** `X-Request-Id`, in every line and in the answer. */
  requestId: string
  /** Of W3C Trace Context, as it came from a trusted sender. */
  traceparent?: string
  /** The work on it, where somebody traces it. */
  span?: Span
}

const REQUEST_ID = /^[\w-]{8,64}$/
/** Later versions may say more behind it. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/
const UUID = /^(?!0{8}-)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The ids of a request: those that it brings from a trusted sender, else a new one. */
export function idsOf(headers: IncomingHttpHeaders, isTrusted: boolean): RequestIds {
  if (!isTrusted) return { requestId: randomUUID() }
  const { 'x-request-id': given, traceparent } = headers
  const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { requestId, traceparent } : { requestId }
}

/** Of the trace that it is part of, 32 hex digits. Where nobody began one, the request id makes it. */
export const traceIdOf = ({ requestId, traceparent }: RequestIds): string =>
  traceparent?.slice(3, 35) ?? made(requestId)

const made = (requestId: string): string =>
  UUID.test(requestId)
    ? requestId.replaceAll('-', '')
    : createHash('sha256').update(requestId).digest('hex').slice(0, 32)

/** The trace for a log line; undefined where the request id tells it. */
export const traceField = (ids: RequestIds): string | undefined =>
  ids.traceparent && traceIdOf(ids) !== made(ids.requestId) ? traceIdOf(ids) : undefined

/** What is passed on: the same trace, by a span of its own. It is sampled where whoever came before says so. */
export const newTraceparent = (ids: RequestIds): string =>
  `00-${traceIdOf(ids)}-${newSpanId()}-${ids.traceparent?.slice(53, 55) ?? '00'}`

/** The last 16 digits of a UUID, which Node has in store; bytes of their own it would fetch each time. */
const newSpanId = () => randomUUID().slice(19).replace('-', '')
