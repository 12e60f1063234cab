import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { chooseCoding } from './codings.ts'

/** A body with its compressed variants, without those that are no smaller. */
export type Forms = { body: Buffer; br?: Buffer; gzip?: Buffer }

/** Prefers the smallest variant. */
export const smallestCoding = chooseCoding('br', 'gzip')

/**
 * Sends a prepared body in the smallest variant that the client accepts, or 304.
 * @param etag without quotes; each variant gets its own, since the bytes differ
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

/** Whether If-None-Match matches, compared weakly (RFC 9110, 13.1.2); `no-store` clients get the body. */
export function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match']
  if (!tags || headers['cache-control']?.includes('no-cache')) return false
  return tags.includes(etag) || tags.trim() === '*'
}
