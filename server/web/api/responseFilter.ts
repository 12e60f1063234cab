import type { IncomingHttpHeaders } from 'node:http'
import { endpoints } from '../../../shared/api/endpoints.ts'
import type { BadResponse } from '../operations/metrics.ts'

/** The one call that returns HTML: its page may submit its form to itself, and nothing else. */
export const CHECKOUT_CALL = '/v1/checkout.page'

const JSON_ONLY: ReadonlySet<string> = new Set([
  ...Object.keys(endpoints).map(name => `/v1/${name}`),
  '/v1/checkout.pay',
  '/v1/payment.webhook',
  '/v1/user.oauthReturn',
])

/** Media types allowed for a call. Backends choose the addresses of pictures, so any other name may be a picture. */
function typesOf(call: string, status: number): [types: RegExp, name: string] {
  // Failures are always JSON envelopes, never an error page.
  if (call === CHECKOUT_CALL && status < 400) return [/^(?:application\/json|text\/html)$/, 'JSON or HTML']
  if (JSON_ONLY.has(call)) return [/^application\/json$/, 'application/json']
  return [/^(?:application\/json|image\/[\w.+-]+)$/, 'JSON or a picture']
}

/** Media type of a response, without parameters: `application/json`. */
export const typeOf = (headers: IncomingHttpHeaders): string =>
  String(headers['content-type'] ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase()

/** What is wrong with the headers of a response to `call` (`/v1/<name>`), if anything. `limit` in bytes. */
export function badHead(
  status: number,
  headers: IncomingHttpHeaders,
  call: string,
  limit: number,
): BadHead | undefined {
  if (status < 200 || status > 599) return { reason: 'status', expected: '200 to 599', received: String(status) }
  // Only the headers of these reach the reader: see `ProxyCall`.
  if (status === 204 || (status >= 300 && status < 400)) return undefined
  const length = headers['content-length']
  if (Number(length ?? 0) > limit) return tooLarge(limit, String(length))
  // The request says identity: an encoded body could decompress to any size in the browser.
  const coding = headers['content-encoding']
  if (coding && /[^\s,]/.test(String(coding).replaceAll(/\bidentity\b/gi, ''))) {
    return {
      reason: 'encoding',
      expected: 'no Content-Encoding, as the request’s Accept-Encoding says',
      received: short(coding),
    }
  }
  const isEmpty = length === '0' && headers['content-type'] === undefined
  const [types, expected] = typesOf(call, status)
  if (isEmpty || types.test(typeOf(headers))) return undefined
  return { reason: 'type', expected: `Content-Type: ${expected}`, received: short(headers['content-type']) }
}

/** What is wrong with a response, for the log. */
export type BadHead = { reason: BadResponse; field?: string; expected: string; received: string }

export const tooLarge = (limit: number, bytes: string): BadHead => ({
  reason: 'size',
  expected: `at most ${limit} bytes`,
  received: bytes,
})

const short = (header: unknown) => String(header || 'none').slice(0, 60)
