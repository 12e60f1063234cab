import type { IncomingHttpHeaders } from 'node:http'
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

/** What an answer is, without parameters: `application/json`. */
export const typeOf = (headers: IncomingHttpHeaders): string =>
  String(headers['content-type'] ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase()

/**
 * What is wrong with the head of an answer to `call` (`/v1/<name>`); undefined where it may pass. `limit` in bytes.
 */
export function badHead(
  status: number,
  headers: IncomingHttpHeaders,
  call: string,
  limit: number,
): BadAnswer | undefined {
  if (status < 200 || status > 599) return 'status'
  // Nothing but the head of these reaches the reader: see `ProxyCall`.
  if (status === 204 || (status >= 300 && status < 400)) return undefined
  const length = headers['content-length']
  if (Number(length ?? 0) > limit) return 'size'
  // It was asked for identity. What it packs all the same could be anything, of any size, for the reader to unpack.
  const coding = headers['content-encoding']
  if (coding && /[^\s,]/.test(String(coding).replaceAll(/\bidentity\b/gi, ''))) return 'coding'
  const isEmpty = length === '0' && headers['content-type'] === undefined
  return isEmpty || typesOf(call, status).test(typeOf(headers)) ? undefined : 'type'
}
