import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import { brandOf } from '../brands/brand.ts'
import { CROSS_ORIGIN } from '../http/security.ts'

/** Only these headers are forwarded, so that no other header can affect a backend. */
const TO_BACKEND = [
  'accept',
  'accept-language',
  'content-type',
  'authorization',
  'device-uuid',
  'app-version',
  'ua',
  'user-agent',
  'idempotency-key',
  'if-none-match',
  // Signatures of payment providers' webhooks.
  'stripe-signature',
  'sandbox-signature',
]
const TO_READER = ['etag', 'last-modified', 'retry-after', 'allow']

/** Headers for the backend: the reader's, and what the backend may trust. */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed: Record<string, string> = { 'accept-encoding': 'identity', connection: 'keep-alive' }
  for (const name of TO_BACKEND) {
    const value = headers[name]
    if (value !== undefined) passed[name] = String(value)
  }
  return Object.assign(passed, added)
}

/** Of duplicate headers the first counts, as in Node. */
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
const all = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

/** Headers for readers, without length and type; ETags become weak. `isPrivate`: not for shared caches. */
export function responseHeaders(headers: IncomingHttpHeaders, isPrivate: boolean): [name: string, value: string][] {
  const passed: [string, string][] = []
  for (const name of TO_READER) {
    const value = first(headers[name])
    if (value !== undefined) passed.push([name, name === 'etag' && value.startsWith('"') ? `W/${value}` : value])
  }
  const caching = all(headers['cache-control']) ?? 'no-store'
  passed.push(['cache-control', isPrivate ? caching.replace(/^(?:(?:public|private), )?/, 'private, ') : caching])
  return passed
}

/** Begins the response to a reader: the backend's status and what its headers may say. */
export function setResponseHead(res: Response, status: number, headers: IncomingHttpHeaders): void {
  res.statusCode = status
  // A cache in front cannot tell who is on the local network.
  const isPrivate = brandOf(res).file.localNetwork === true
  for (const [name, value] of responseHeaders(headers, isPrivate)) res.setHeader(name, value)
  const type = headers['content-type']
  if (type !== undefined) res.setHeader('Content-Type', type)
  if (type?.startsWith('image/')) res.set(CROSS_ORIGIN)
  const vary = varyOf(headers)
  // Our own value may be set already.
  if (vary) res.vary(vary)
}

export const varyOf = (headers: IncomingHttpHeaders): string | undefined => all(headers.vary)

/** The page of this site that receives the code of a third-party sign-in: `/{token}`. */
const SIGN_IN_CODE = /^\/[A-Za-z0-9_-]{16,64}$/

/**
 * Translates a redirect of the backend to an address of this site; undefined if it leads elsewhere.
 * @param base the backend's address, without a slash at its end
 * @param prefix of the brand's API: `/freenovel_api`
 */
export function ownLocation(location: string, base: string, prefix: string): string | undefined {
  if (SIGN_IN_CODE.test(location)) return location
  const { href } = URL.parse(location, `${base}/`) ?? {}
  return href?.startsWith(`${base}/v1/`) ? prefix + href.slice(base.length).replace(/#.*/s, '') : undefined
}
