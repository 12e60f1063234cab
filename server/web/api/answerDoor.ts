import type { IncomingMessage } from 'node:http'
import { endpoints } from '../../../shared/api/endpoints.ts'
import type { BadAnswer } from '../operations/metrics.ts'

/** The one page that a backend shows itself: it may send its form, to itself, and nothing else. */
export const CHECKOUT_CALL = '/v1/checkout.page'

const JSON_ONLY: ReadonlySet<string> = new Set([
  ...Object.keys(endpoints).map(name => `/v1/${name}`),
  '/v1/checkout.pay',
  '/v1/payment.webhook',
  '/v1/user.oauthReturn',
])

/**
 * Media types that may answer a call: pictures have addresses of the backend's choice, so any other name may be one.
 */
function typesOf(call: string, status: number): RegExp {
  // A failure is an envelope everywhere, and no page of an error.
  if (call === CHECKOUT_CALL && status < 400) return /^(?:application\/json|text\/html)$/
  return JSON_ONLY.has(call) ? /^application\/json$/ : /^(?:application\/json|image\/[\w.+-]+)$/
}

/** What is wrong with the head of an answer to `call` (`/v1/<name>`); undefined where it may pass. `limit` in bytes. */
export function badHead(answer: IncomingMessage, call: string, limit: number): BadAnswer | undefined {
  const { headers, statusCode: status = 0 } = answer
  if (status < 200 || status > 599) return 'status'
  // Nothing but the head of these reaches the reader: see `passOn`.
  if (status === 204 || (status >= 300 && status < 400)) return undefined
  if (Number(headers['content-length'] ?? 0) > limit) return 'size'
  // It was asked for identity. What it packs all the same could be anything, of any size, for the reader to unpack.
  if (/[^\s,]/.test((headers['content-encoding'] ?? '').replaceAll(/\bidentity\b/gi, ''))) return 'coding'
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const isEmpty = headers['content-length'] === '0' && type === undefined
  return isEmpty || typesOf(call, status).test(type ?? '') ? undefined : 'type'
}
