import type { RequestHandler } from 'express'
import helmet, { strictTransportSecurity } from 'helmet'

/** What this site never uses, for itself and for anything it might embed. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
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

/** Headers that make browsers careful. HSTS over https only: a plain-http test host would be locked out for a year. */
export const security: RequestHandler = (req, res, next) => {
  headers(req, res, (error?: unknown) => {
    if (error) return next(error)
    res.setHeader('Permissions-Policy', PERMISSIONS)
    if (req.secure) onlyHttps(req, res, next)
    else next()
  })
}
