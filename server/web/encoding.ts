import type { Request, Response } from 'express'

/** Bytes in the forms in which they were prepared. */
export type Forms = { body: Buffer; br?: Buffer; gzip?: Buffer }

/** What a client takes, by its Accept-Encoding line and its q values (RFC 9110, 12.5.3). */
export function accepts(header: string | undefined, coding: 'br' | 'gzip'): boolean {
  let any = false
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map(text => text.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    const wanted = quality === undefined || Number(quality) > 0
    if (name === coding) return wanted
    if (name === '*') any = wanted
  }
  return any
}

/**
 * Sends prepared bytes in the smallest form that the client takes, or 304 where it has them.
 * @param etag without quotes; each form has its own, since the bytes differ
 */
export function sendForms(req: Request, res: Response, forms: Forms, etag: string): void {
  const header = req.get('accept-encoding')
  const coding = (['br', 'gzip'] as const).find(one => forms[one] && accepts(header, one))
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
