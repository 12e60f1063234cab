import { BlockList, isIP } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import type { BrandFile, PublicBrand } from '../../../shared/brand.ts'
import { sendText } from '../http/errors.ts'
import type { Picture } from './picture.ts'

/** One brand as loaded: its checked file, what the browser may know of it, and its pictures. */
export type Brand = {
  /** Name of its folder: part of every cache key and log line, and `X-Brand` to the backend. */
  key: string
  file: BrandFile
  public: PublicBrand
  /** Exact hosts and `*.` patterns, `<key>.localhost` among them. */
  hosts: readonly string[]
  /** By file name: logo, default cover, icon and its PNG form. */
  pictures: ReadonlyMap<string, Picture>
}

/** The brands of this server as they are now; a reload replaces them under the same object. */
export type Brands = {
  all(): readonly Brand[]
  /** @param host as `normalHost` gives it */
  ofHost(host: string): Brand | undefined
}

declare global {
  namespace Express {
    interface Locals {
      brand?: Brand
      host?: string
    }
  }
}

/** The brand that serves this request. Throws where `chooseBrand` has not run. */
export function brandOf(res: Response): Brand {
  if (!res.locals.brand) throw new Error('brandOf was asked before the brand was chosen')
  return res.locals.brand
}

/** The host asked for, checked and in lower case, without port: `www.brand.com`, `[::1]`. */
export function hostOf(res: Response): string {
  if (!res.locals.host) throw new Error('hostOf was asked before the brand was chosen')
  return res.locals.host
}

/** `WWW.Brand.com.:8080` -> `www.brand.com`. Undefined for what is no host (RFC 9110, 7.2). */
export function normalHost(header: string | undefined): string | undefined {
  if (!header || header.length > 262) return undefined
  const parts = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/.exec(header.toLowerCase())
  return parts?.[1]
}

const localRanges = new BlockList()
// 0.0.0.0 is how some open a server on their own computer.
for (const [address, bits] of [
  ['0.0.0.0', 32],
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  localRanges.addSubnet(address, bits, 'ipv4')
}
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  localRanges.addSubnet(address, bits, 'ipv6')
}

/** Loopback, private and link-local addresses, IPv4 also where it is written as IPv6. */
export function isLocalAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && localRanges.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Hosts of the local network: `localhost`, names under `.local`, and local addresses. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.local') || isLocalAddress(host.replace(/^\[|\]$/g, ''))
}

/**
 * Lookup of brands by host: the exact name, then the longest `*.` pattern, then the brand of the local network,
 * then the one named `otherwise`.
 */
export function indexByHost(brands: readonly Brand[], otherwise?: string): (host: string) => Brand | undefined {
  const byName = new Map(brands.flatMap(brand => brand.hosts.map(host => [host, brand] as const)))
  const local = brands.find(brand => brand.file.localNetwork)
  const last = brands.find(brand => brand.key === otherwise)
  return host => {
    const exact = byName.get(host)
    if (exact) return exact
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      const pattern = byName.get(`*${host.slice(dot)}`)
      if (pattern) return pattern
    }
    return (isLocalHost(host) ? local : undefined) ?? last
  }
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
