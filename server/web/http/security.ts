import type { Request, RequestHandler, Response } from 'express'
import helmet, { strictTransportSecurity } from 'helmet'

/** What this site never uses, for itself and for anything it might embed. */
const PERMISSIONS = (
  'accelerometer autoplay camera display-capture geolocation gyroscope magnetometer microphone midi ' +
  'payment usb xr-spatial-tracking'
)
  .split(' ')
  .map(feature => `${feature}=()`)
  .join(', ')

const headers = helmet({
  // The strictest; pages and pictures put their own in its place.
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  frameguard: { action: 'deny' },
  strictTransportSecurity: false,
})
const onlyHttps = strictTransportSecurity({ maxAge: 31_536_000, includeSubDomains: false })

/** What a handler sets: the same for every request, so it is asked once. */
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
const SECURE = [...PLAIN, ...collect([onlyHttps])]

/** Headers that make browsers careful. HSTS over https only: a plain-http test host would be locked out for a year. */
export const securityHeaders = (scheme: 'http' | 'https'): readonly [name: string, value: string][] =>
  scheme === 'https' ? SECURE : PLAIN

/** Puts them on every answer. */
export const security: RequestHandler = (req, res, next) => {
  for (const [name, value] of securityHeaders(req.secure ? 'https' : 'http')) res.setHeader(name, value)
  next()
}
