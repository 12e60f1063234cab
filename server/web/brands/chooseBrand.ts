import type { Request, RequestHandler } from 'express'
import { sendText } from '../http/errors.ts'
import type { Brands } from './brand.ts'

/** `WWW.Brand.com.:8080` -> `www.brand.com`. Undefined for what is no host (RFC 9110, 7.2). */
export function normalHost(header: string | undefined): string | undefined {
  if (!header || header.length > 262) return undefined
  const parts = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/.exec(header.toLowerCase())
  return parts?.[1]
}

/** The `Host` lines as they came; Node keeps the first of several without a word (RFC 9112, 3.2 demands 400). */
const hostLines = (req: Pick<Request, 'rawHeaders'>): number =>
  req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

/** X-Forwarded-Host counts from a trusted proxy only, and only where all of its values agree. */
function askedHost(req: Request): string | undefined {
  const trust = req.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean
  const forwarded = req.get('x-forwarded-host')
  if (!forwarded || !trust(req.socket.remoteAddress, 0)) return normalHost(req.headers.host)
  const hosts = new Set(forwarded.split(',').map(host => normalHost(host.trim())))
  return hosts.size === 1 ? [...hosts][0] : undefined
}

/** Hands on the brand of the request's host. An unreadable host is 400; an unknown one 421, never another brand. */
export function chooseBrand(brands: Brands): RequestHandler {
  return (req, res, next) => {
    const host = hostLines(req) === 1 ? askedHost(req) : undefined
    if (!host) {
      sendText(res, 400, 'Bad request: one valid Host line is needed.')
      return
    }
    const brand = brands.ofHost(host)
    if (!brand) {
      res.status(421).set('Cache-Control', 'no-store').type('html').send(UNKNOWN_HOST)
      return
    }
    res.locals.brand = brand
    res.locals.host = host
    next()
  }
}

/** Says nothing of the host asked for, and names no brand. */
const UNKNOWN_HOST = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nothing is served here</title>
<h1>Nothing is served at this address</h1>
<p>The address may be mistyped, or it may not be set up yet. Please check it and try again.</p>
</html>
`
