import type { Request, RequestHandler, Response } from 'express'
import helmet, { strictTransportSecurity } from 'helmet'
import { REFUSALS } from './plainPage.ts'

/** Browser features that the site never uses, for itself and for embedded content. */
const PERMISSIONS = (
  'accelerometer autoplay camera display-capture geolocation gyroscope magnetometer microphone midi ' +
  'payment usb xr-spatial-tracking'
)
  .split(' ')
  .map(feature => `${feature}=()`)
  .join(', ')

const headers = helmet({
  // The strictest default; pages and pictures replace it.
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  frameguard: { action: 'deny' },
  strictTransportSecurity: false,
})
const onlyHttps = strictTransportSecurity({ maxAge: 31_536_000, includeSubDomains: false })

/** Headers that a handler sets, collected once: they are the same for every request. */
function collect(handlers: readonly RequestHandler[]): [name: string, value: string][] {
  const found: [string, string][] = []
  const res = { setHeader: (name: string, value: string) => void found.push([name, value]), removeHeader: () => {} }
  for (const handler of handlers) {
    void handler({} as Request, res as unknown as Response, (error?: unknown) => {
      if (error) throw error
    })
  }
  return found
}

const PLAIN = [...collect([headers]), ['Permissions-Policy', PERMISSIONS] as [string, string]]

/** Security headers by scheme. HSTS over https only: a plain-http test host would be locked out for a year. */
export const SECURITY_HEADERS: Readonly<Record<'http' | 'https', readonly [name: string, value: string][]>> = {
  http: PLAIN,
  https: [...PLAIN, ...collect([onlyHttps])],
}

/** For public files that programs on other sites read and show: feeds, catalogues, covers. They depend on no cookie. */
export const CROSS_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

export const security: RequestHandler = (req, res, next) => {
  for (const [name, value] of SECURITY_HEADERS[req.secure ? 'https' : 'http']) res.setHeader(name, value)
  next()
}

/** How a document may be opened and what it may use: half a kilobyte that scripts, fonts and styles can spare. */
const OF_DOCUMENTS = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/** For files that pages load: leaves out what concerns documents. An opened drawing still has its content policy. */
export function asPartOfPage(res: Response): void {
  for (const name of OF_DOCUMENTS) res.removeHeader(name)
}

const LONGEST_URL = 8192

/** Browsers send `\` in a query as it is, but never in a path. */
const PLAIN_URL = /^\/(?!\/)[\x21\x22\x24-\x3e\x40-\x5b\x5d-\x7e]*(?:\?[\x21\x22\x24-\x7e]*)?$/

/** Whether `refuseMalformed` lets an address through. */
export const isWellFormed = (url: string): boolean => url.length <= LONGEST_URL && PLAIN_URL.test(url)

/** Sends a page with a way on, never cacheable. */
export function refuse(res: Response, status: keyof typeof REFUSALS): void {
  res.status(status).set('Cache-Control', 'no-store').type('html').send(REFUSALS[status])
}

/**
 * Refuses ambiguous addresses: `//other/x`, `/\\other/x`, fragments and bytes that are not part of a request
 * (RFC 9112, 3.2), and addresses too long for a log line or cache key.
 */
export const refuseMalformed: RequestHandler = (req, res, next) => {
  if (isWellFormed(req.url)) return next()
  refuse(res, req.url.length > LONGEST_URL ? 414 : 400)
}
