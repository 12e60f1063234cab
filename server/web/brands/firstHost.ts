import type { RequestHandler } from 'express'
import { isLocalHost } from '../../callers/localNetwork.ts'
import { linkHost, originAt } from '../../linkOrigin.ts'
import { brandOf, hostOf, type Brand } from './brand.ts'

/** Whether a host is a name of this computer or its network. */
export const isLocalName = (host: string): boolean => host.endsWith('.localhost') || isLocalHost(host)

/** The entry that matches a host: itself, else the longest `*.` pattern. */
export function entryFor(host: string, isEntry: (host: string) => boolean): string | undefined {
  if (isEntry(host)) return host
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    const pattern = `*${host.slice(dot)}`
    if (isEntry(pattern)) return pattern
  }
  return undefined
}

/**
 * The brand's first host, to which this one redirects: former hosts, and others that the brand does not serve.
 * Undefined for names of the local network, and for hosts that only DEFAULT_BRAND matches, such as a trial's.
 */
export function redirectHost({ hosts, languageHosts, file }: Brand, host: string): string | undefined {
  const first = linkHost(hosts)
  if (host === first || languageHosts.has(host) || isLocalName(host)) return undefined
  const { servedHosts = [], formerHosts = [] } = file
  if (formerHosts.includes(host)) return first
  const entry = entryFor(host, entry => hosts.includes(entry))
  return entry === undefined || servedHosts === 'all' || servedHosts.includes(entry) ? undefined : first
}

/** Short, so that a host may return to its brand: browsers would keep the redirect, and both ones would loop. */
const REDIRECTED_SECONDS = 3600

/** Redirects to the same address at the brand's first host: by 308 for methods that may have a body. */
export const toFirstHost: RequestHandler = (req, res, next) => {
  const first = redirectHost(brandOf(res), hostOf(res))
  if (first === undefined) return next()
  res.set('Cache-Control', `public, max-age=${REDIRECTED_SECONDS}`)
  res.redirect(
    req.method === 'GET' || req.method === 'HEAD' ? 301 : 308,
    `${originAt('https', first)}${req.originalUrl}`,
  )
}
