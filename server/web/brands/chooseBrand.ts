import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { plainPage } from '../http/plainPage.ts'
import { refuse } from '../http/security.ts'
import type { Accounted } from '../http/requestLog.ts'
import { isFromProxy, type Trust, addressOf, first, schemeOf } from '../../callers/proxies.ts'
import { isLocalAddress } from '../../callers/localNetwork.ts'
import { originAt } from '../../linkOrigin.ts'
import type { Locale } from '../../../shared/locales.ts'
import { siteAt } from './site.ts'
import type { Brand } from './brand.ts'

/** `WWW.Brand.com.:8080` -> `www.brand.com`. Undefined for an invalid host (RFC 9110, 7.2). */
export function normalHost(header: string | undefined): string | undefined {
  if (!header || header.length > 262) return undefined
  const parts = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/.exec(header.toLowerCase())
  return parts?.[1]
}

function forwardedHost(req: IncomingMessage, trust: Trust): string | undefined {
  const forwarded = req.headers['x-forwarded-host']
  return forwarded && trust(req.socket.remoteAddress, 0) ? String(forwarded) : undefined
}

/**
 * `host`: undefined unless there is one valid host; X-Forwarded-Host counts from a trusted proxy, if all values agree.
 * `isForwarded`: that was used instead of `Host`, by which alone a cache would serve the response at another host.
 */
export function requestedHost(req: IncomingMessage, trust: Trust): { host: string | undefined; isForwarded: boolean } {
  const { headers, rawHeaders } = req
  // Node silently keeps the first of several `Host` headers (RFC 9112, 3.2 requires 400).
  let lines = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') lines++
  const own = normalHost(headers.host)
  const forwarded = forwardedHost(req, trust)
  const hosts = forwarded ? new Set(forwarded.split(',').map(host => normalHost(host.trim()))) : [own]
  const [host, ...others] = hosts
  return {
    host: lines === 1 && others.length === 0 ? host : undefined,
    isForwarded: forwarded !== undefined && forwarded.toLowerCase() !== own,
  }
}

const DEFAULT_PORTS = { http: '80', https: '443' }

/**
 * `https://www.brand.com`, for absolute addresses in pages and files: the language's host, so that each page has one
 * original; for names of the local network and brands without hosts the requested one. The port is included only if it
 * is the listening one or comes from a trusted proxy: other client input must not get into pages.
 * @param host as `requestedHost` returns it
 */
export function originOf(req: IncomingMessage, trust: Trust, brand: Brand, host: string, locale: Locale): string {
  const own = siteAt(brand, host).hosts.get(locale.code)
  if (own !== undefined) return originAt('https', own)
  const scheme = schemeOf(req, trust)
  const forwarded = first(forwardedHost(req, trust))
  const port = /:(\d{1,5})$/.exec(forwarded ?? req.headers.host ?? '')?.[1]
  const counts = port && port !== DEFAULT_PORTS[scheme] && (forwarded || Number(port) === req.socket.localPort)
  return originAt(scheme, host, counts ? Number(port) : undefined)
}

/** Whether a reader may see the brand of the local network. */
export type IsLocalReader = (req: IncomingMessage, trust: Trust) => boolean

/** By a trusted proxy's X-Forwarded-For; behind a proxy without it, or an untrusted one, nobody is local. */
export const isLocalReader: IsLocalReader = (req, trust) => {
  const peer = req.socket.remoteAddress ?? ''
  if (!trust(peer, 0)) return isLocalAddress(peer) && !isFromProxy(req)
  return req.headers['x-forwarded-for'] !== undefined && isLocalAddress(addressOf(req, trust) ?? '')
}

type Place = { host: string; brand: Brand }

/** Sends what is in memory for a request; false if nothing is. */
export type SendFromMemory = (req: IncomingMessage, res: Accounted, place: Place) => boolean

declare global {
  namespace Express {
    interface Locals {
      /** As `front.ts` has found it, before `chooseBrand` lets the request pass. */
      place?: Partial<Place>
    }
  }
}

/** Sets the brand of the request's host, which `front.ts` has found. Invalid hosts get 400, unknown ones 421. */
export const chooseBrand: RequestHandler = (_req, res, next) => {
  const { host, brand } = res.locals.place ?? {}
  if (!host) {
    refuse(res, 400)
    return
  }
  if (!brand) {
    res.status(421).set('Cache-Control', 'no-store').type('html').send(UNKNOWN_HOST)
    return
  }
  Object.assign(res.locals, { brand, host })
  next()
}

const UNKNOWN_HOST = plainPage(
  'Nothing is served at this address',
  'The address may be mistyped, or it may not be set up yet. Please check it and try again.',
)
