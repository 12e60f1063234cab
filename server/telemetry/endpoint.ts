import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { isFromProxy } from '../callers/proxies.ts'
import { isLocalAddress } from '../callers/localNetwork.ts'

const FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** RFC 6750, 2.1. Compared in constant time. */
export const bearerIs = (req: Request, token: string): boolean =>
  timingSafeEqual(digest(req.get('authorization') ?? ''), digest(`Bearer ${token}`))

export const sendMetrics =
  (text: () => Promise<string>): RequestHandler =>
  async (_req, res) => {
    const metrics = await text().catch(() => undefined)
    if (metrics === undefined) res.status(503).type('text').send('There are no metrics at the moment.\n')
    else res.set('Content-Type', FORMAT).send(metrics)
  }

/** One of the bearer tokens; without tokens the local network only, and not through a proxy, which hides the client. */
export function mayRead(tokens: readonly (string | undefined)[]): RequestHandler {
  const known = tokens.filter(token => token !== undefined)
  const may = (req: Request) => (known.length > 0 ? known.some(token => bearerIs(req, token)) : isDirectlyLocal(req))
  return (req, res, next) => {
    if (may(req)) return next()
    res.status(known.length > 0 ? 401 : 403)
    if (known.length > 0) res.set('WWW-Authenticate', 'Bearer')
    res.type('text').send('Forbidden\n')
  }
}

const isDirectlyLocal = (req: Request): boolean => !isFromProxy(req) && isLocalAddress(req.socket.remoteAddress ?? '')
