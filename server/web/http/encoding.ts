import type { Request, Response } from 'express'

/** Bytes in the forms in which they were prepared. */
export type Forms = { body: Buffer; br?: Buffer; gzip?: Buffer }

/**
 * Sends prepared bytes in the smallest form that the client takes, or 304 where it has them.
 * @param etag without quotes; each form has its own, since the bytes differ
 */
export function sendForms(req: Request, res: Response, forms: Forms, etag: string): void {
  const coding = (['br', 'gzip'] as const).find(one => forms[one] && req.acceptsEncodings(one))
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
