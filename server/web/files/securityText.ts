import { Router } from 'express'
import { trustOf } from '../../callers/proxies.ts'
import { brandOf, hostOf } from '../brands/brand.ts'
import { originOf } from '../brands/chooseBrand.ts'
import { readOnly } from '../http/errors.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 asks for less than a year, so that old copies expire. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116). @param contacts the preferred one first; empty: no such file */
export function securityText(contacts: readonly string[]): Router {
  const router = Router()
  if (contacts.length === 0) return router
  router.use(PATH, readOnly, (req, res) => {
    res.locals.kind = 'brandFile'
    const brand = brandOf(res)
    const expires = new Date()
    expires.setUTCHours(0, 0, 0, 0)
    expires.setUTCDate(expires.getUTCDate() + VALID_DAYS)
    const lines = [
      ...contacts.map(contact => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${originOf(req, trustOf(req.app), brand, hostOf(res), brand.locales[0])}${PATH}`,
    ]
    res
      .set('Cache-Control', 'public, max-age=86400')
      .type('text')
      .send(`${lines.join('\n')}\n`)
  })
  return router
}
