import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { sendText } from '../http/errors.ts'
import { isFromProxy } from '../../callers/fromProxy.ts'
import { trustOf, type Trust } from '../../callers/trust.ts'
import { addressOf, first, schemeOf } from '../http/forwarded.ts'
import { isLocalAddress } from '../../callers/localNetwork.ts'
import type { Brands } from './brand.ts'

/** `WWW.Brand.com.:8080` -> `www.brand.com`. Undefined for what is no host (RFC 9110, 7.2). */
export function normalHost(header: string | undefined): string | undefined {
  if (!header || header.length > 262) return undefined
  const parts = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/.exec(header.toLowerCase())
  return parts?.[1]
}

/** The `Host` lines as they came; Node keeps the first of several without a word (RFC 9112, 3.2 demands 400). */
const hostLines = (req: IncomingMessage): number =>
  req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

/** What a trusted proxy says of the host. */
function forwardedHost(req: IncomingMessage, trust: Trust): string | undefined {
  const forwarded = req.headers['x-forwarded-host']
  return forwarded && trust(req.socket.remoteAddress, 0) ? String(forwarded) : undefined
}

/**
 * The host asked for; undefined without exactly one that can be read. X-Forwarded-Host counts from a trusted proxy
 * only, and only where all of its values agree.
 */
export function askedHost(req: IncomingMessage, trust: Trust): string | undefined {
  if (hostLines(req) !== 1) return undefined
  const forwarded = forwardedHost(req, trust)
  if (!forwarded) return normalHost(req.headers.host)
  const hosts = new Set(forwarded.split(',').map(host => normalHost(host.trim())))
  return hosts.size === 1 ? [...hosts][0] : undefined
}

/** What a cache must know an answer by where a proxy has named another host than `Host` and was believed. */
export const FORWARDED_HOST = 'X-Forwarded-Host'

/** Whether that is so: a cache in front that has `Host` in its key alone would show the answer at the other host. */
export function believesForwardedHost(req: IncomingMessage, trust: Trust): boolean {
  const forwarded = forwardedHost(req, trust)
  return forwarded !== undefined && forwarded.toLowerCase() !== normalHost(req.headers.host)
}

const DEFAULT_PORTS = { http: '80', https: '443' }

/**
 * `https://www.brand.com`, for addresses that must be absolute. A port stands in it only where it is the one that is
 * listened on, or a trusted proxy's word: whatever else a client writes after the host would get into the page.
 * @param host as `askedHost` gives it
 */
export function originOf(req: IncomingMessage, trust: Trust, host: string): string {
  const scheme = schemeOf(req, trust)
  const forwarded = first(forwardedHost(req, trust))
  const port = /:(\d{1,5})$/.exec(forwarded ?? req.headers.host ?? '')?.[1]
  const counts = port && port !== DEFAULT_PORTS[scheme] && (forwarded || Number(port) === req.socket.localPort)
  return counts ? `${scheme}://${host}:${Number(port)}` : `${scheme}://${host}`
}

/** Whether a reader may be shown the brand of the local network. */
export type IsLocalReader = (req: IncomingMessage, trust: Trust) => boolean

/**
 * Whether who asks is on this computer or in its network. Behind a proxy that is trusted its word decides, and one that
 * says nothing hides strangers; behind any other nobody is known.
 */
export const isLocalReader: IsLocalReader = (req, trust) => {
  const peer = req.socket.remoteAddress ?? ''
  if (!trust(peer, 0)) return isLocalAddress(peer) && !isFromProxy(req)
  return req.headers['x-forwarded-for'] !== undefined && isLocalAddress(addressOf(req, trust) ?? '')
}

/** Hands on the brand of the request's host. An unreadable host is 400; an unknown one 421, never another brand. */
export function chooseBrand(brands: Brands, isLocal: IsLocalReader): RequestHandler {
  return (req, res, next) => {
    if (believesForwardedHost(req, trustOf(req.app))) res.vary(FORWARDED_HOST)
    const host = askedHost(req, trustOf(req.app))
    if (!host) {
      sendText(res, 400, 'Bad request: one valid Host line is needed.')
      return
    }
    const brand = brands.ofHost(host, () => isLocal(req, trustOf(req.app)))
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
<meta name="color-scheme" content="light dark">
<title>Nothing is served here</title>
<h1>Nothing is served at this address</h1>
<p>The address may be mistyped, or it may not be set up yet. Please check it and try again.</p>
</html>
`
