import type { Request, Response } from 'express'
import { chooseCoding } from './codings.ts'

/** Bytes as they are, and packed in both ways, or in none where that makes them no smaller. */
export type Forms = { body: Buffer; br?: Buffer; gzip?: Buffer }

/** The smallest form first. */
export const smallestCoding = chooseCoding('br', 'gzip')

/**
 * Sends prepared bytes in the smallest form that the client takes, or 304 where it has them.
 * @param etag without quotes; each form has its own, since the bytes differ
 */
export function sendForms(req: Request, res: Response, forms: Forms, etag: string): void {
  const taken = smallestCoding(req.headers['accept-encoding'])
  const coding = taken !== 'identity' && forms[taken] ? taken : undefined
  if (forms.br || forms.gzip) res.vary('Accept-Encoding')
  res.set('ETag', coding ? `"${etag}-${coding}"` : `"${etag}"`)
  if (req.fresh) {
    res.status(304).end()
    return
  }
  if (coding) res.set('Content-Encoding', coding)
  const bytes = (coding && forms[coding]) ?? forms.body
  res.set('Content-Length', String(bytes.length))
  res.end(req.method === 'HEAD' ? undefined : bytes)
}
