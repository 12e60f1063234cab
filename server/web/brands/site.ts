import { LRUCache } from 'lru-cache'
import type { RequestHandler } from 'express'
import { LANGUAGE_FIELD } from '../../../shared/language.ts'
import type { Locale } from '../../../shared/locales.ts'
import { isLocalHost } from '../../callers/localNetwork.ts'
import { linkHost, listedHosts, originAt } from '../../linkOrigin.ts'
import { brandOf, hostOf, type Brand } from './brand.ts'

/** What a brand is at one of its hosts. */
type Site = {
  /** The first host, to which this one redirects: former hosts, and others that the brand does not serve. */
  redirectHost: string | undefined
  /** By code of a language: the host of its pages, if that is another one. */
  hosts: ReadonlyMap<string, string>
}

/** Requests come to few hosts, but with a pattern clients can invent some. */
const MAX_SITES = 2000
const sites = new LRUCache<string, Site & { brand: Brand }>({ max: MAX_SITES })

/** Worked out once per host, until the brand changes. @param host as `hostOf` returns it */
export function siteAt(brand: Brand, host: string): Site {
  const known = sites.get(host)
  if (known?.brand === brand) return known
  const hosts = brand.locales.flatMap(locale => {
    const own = isLocalName(host) ? undefined : hostOfLanguage(brand, locale)
    return own === undefined || own === host ? [] : [[locale.code, own] as const]
  })
  const site = { brand, redirectHost: redirectHost(brand, host), hosts: new Map(hosts) }
  sites.set(host, site)
  return site
}

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

/** Undefined also for names of the local network, and for hosts that only DEFAULT_BRAND matches, such as a trial's. */
function redirectHost({ hosts, languageHosts, file }: Brand, host: string): string | undefined {
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
  const { redirectHost: first } = siteAt(brandOf(res), hostOf(res))
  if (first === undefined) return next()
  res.set('Cache-Control', `public, max-age=${REDIRECTED_SECONDS}`)
  res.redirect(
    req.method === 'GET' || req.method === 'HEAD' ? 301 : 308,
    `${originAt('https', first)}${req.originalUrl}`,
  )
}

type Hosts = Pick<Brand, 'hosts' | 'languageHosts' | 'locales'>

/** The host of pages in a language: its own, else the first for all languages, else the first. */
export function hostOfLanguage({ hosts, languageHosts }: Hosts, locale: Locale): string | undefined {
  const listed = listedHosts(hosts)
  const own = listed.find(host => languageHosts.get(host) === locale)
  return own ?? listed.find(host => !languageHosts.has(host)) ?? listed[0]
}

/** Whether a language is at another host than this one: its own, or the first for all if this one has another. */
export function isElsewhere(brand: Brand, locale: Locale, domain: string): boolean {
  const host = siteAt(brand, domain).hosts.get(locale.code)
  return host !== undefined && (brand.languageHosts.has(host) || brand.languageHosts.has(domain))
}

type Place = { brand: Brand; domain: string; origin: string; locale: Locale }

export type PageAddresses = {
  /** Origin of pages in this language: `https://www.brand.com`. */
  origin: string
  locale: Locale
  /** Origins of the other languages, where they are not this one. */
  others: readonly string[]
  /** Absolute address of a page or document in this language. */
  at(path: string): string
  /** The same in each language of the brand, the default first; empty for a brand with one. */
  alternates(path: string): { locale: Locale; href: string }[]
}

const addresses = new LRUCache<string, PageAddresses & { brand: Brand }>({ max: MAX_SITES })

/** Addresses in the languages of a brand. @param place with the origin of its own language */
export function addressesOf(place: Place): PageAddresses {
  const { brand, origin, domain, locale } = place
  const key = `${domain} ${origin} ${locale.code}`
  const known = addresses.get(key)
  if (known?.brand === brand) return known
  const all = brand.locales.map(locale => ({ locale, ...addressIn(place, locale) }))
  const found = {
    brand,
    origin,
    locale,
    others: all.length > 1 ? [...new Set(all.map(one => one.origin))].filter(one => one !== origin) : [],
    at: addressIn(place, locale).at,
    alternates: (path: string) => (all.length > 1 ? all.map(({ locale, at }) => ({ locale, href: at(path) })) : []),
  }
  addresses.set(key, found)
  return found
}

/** At the host of that language, with `?lang=` unless crawlers get it without. */
function addressIn({ brand, domain, origin }: Place, locale: Locale) {
  const base = new URL(origin)
  const host = isLocalName(domain) ? undefined : hostOfLanguage(brand, locale)
  if (host !== undefined) base.hostname = host
  const isNamed = locale !== (brand.languageHosts.get(base.hostname) ?? brand.locales[0])
  const at = (path: string): string => {
    const url = new URL(path, base)
    if (isNamed) url.searchParams.set(LANGUAGE_FIELD, locale.code)
    return url.href
  }
  return { origin: base.origin, at }
}
