import { LRUCache } from 'lru-cache'
import { routeAt } from '../../../../client/app/ssr.ts'
import type { CacheRule, FieldRule } from '../../../../shared/page/cacheRule.ts'
import { isWellFormed } from '../../http/security.ts'
import { resourceAt, type Resource } from '../discovery/resources.ts'
import { onOwnHost, type Target } from '../pageContext.ts'
import type { Lookup } from './pageCache.ts'

const LONGEST_PATH = 500
/** Paths whose rule is cached, so that a hit needs no route matching. */
const MAX_CACHED_RULES = 5000

/** Characters of a path (RFC 3986, 3.3) that have only one reading. */
const PLAIN_PATH = /^\/[\w\-.~%!$&'()*+,;=:@/]*$/
const AMBIGUOUS = /\/(?:\.|%2e){1,2}(?:\/|$)|\/\//i

/** The cache rule of a path, and what its page is about. */
type CachedRule = { rule: CacheRule | undefined; route: string; book?: string; resource?: Resource }
const known = new LRUCache<string, CachedRule>({ max: MAX_CACHED_RULES })

/** Undefined for an invalid or ambiguous path; without a rule if its page is not cacheable. */
function ruleOf(pathname: string): CachedRule | undefined {
  const cached = known.get(pathname)
  if (cached) return cached
  if (pathname.length > LONGEST_PATH || !PLAIN_PATH.test(pathname) || AMBIGUOUS.test(pathname)) return undefined
  const resource = resourceAt(pathname)
  if (resource) {
    const { seconds, name, book } = resource
    return { rule: seconds === undefined ? undefined : { seconds }, route: name, book, resource }
  }
  const route = routeAt(pathname)
  if (!route) return undefined
  const { name, params, cache } = route
  const isWhole = cache?.needs?.every(param => params[param] !== undefined) ?? true
  const id = params['bookId'] ?? params['bookid']
  const book = id !== undefined && isRead('id', id) ? id : undefined
  const found = { rule: isWhole ? cache : undefined, route: name, book }
  known.set(pathname, found)
  return found
}

/** As loaders read them (`client/routing/page/address.ts`). */
const isRead = (rule: FieldRule, value: string): boolean => {
  if (rule === 'page') return /^[1-9]\d{0,4}$/.test(value)
  return rule === 'id' ? /^[1-9]\d{0,14}$/.test(value) : rule.includes(value)
}

type CanonicalAddress = {
  /** Path and query in canonical order, without fields that the page ignores. */
  path: string
  /** Seconds for which the page is fresh. */
  seconds: number
  /** Whether the number of such addresses is limited. */
  isBounded: boolean
  /** Name of the route, or of the resource at this address. */
  route: string
  /** Id of the book that it is about. */
  book?: string
  /** The resource at this address, if it is not a page. */
  resource?: Resource
}

/** One form for all addresses of a page; undefined if it is not cacheable. @param url from the request line */
export function canonicalAddress(url: string): CanonicalAddress | undefined {
  const mark = url.indexOf('?')
  const pathname = mark < 0 ? url : url.slice(0, mark)
  const { rule, route, book, resource } = ruleOf(pathname) ?? {}
  if (!rule || !route) return undefined
  const { seconds, query = {}, notWith = [] } = rule
  const details = { seconds, isBounded: !rule.isEndless, route, book, resource }
  if (mark < 0) return { path: pathname, ...details }
  if (!isWellFormed(url)) return undefined
  const given = new URLSearchParams(url.slice(mark))
  if (notWith.some(name => given.has(name))) return undefined
  const said = Object.entries(query).flatMap(([name, field]): [string, string][] => {
    const value = given.get(name)
    return value !== null && isRead(field, value) ? [[name, value]] : []
  })
  const path = said.length > 0 ? `${pathname}?${new URLSearchParams(said)}` : pathname
  return { path, ...details }
}

/** A requested page, and everything besides its address that it depends on. */
export type PageRequest = {
  lookup: Lookup
  route: string
  target: Omit<Target, 'url'>
  /** Whether it is the same for every client. */
  isSameForAll: boolean
}

/** Undefined if it is not cacheable. @param url from the request line @param port that the server listens on */
export function pageRequestOf(url: string, at: Omit<Target, 'url'>, port: number | undefined): PageRequest | undefined {
  const address = canonicalAddress(url)
  if (!address) return undefined
  const { path, seconds, isBounded, route, book, resource } = address
  const target = resource?.isEverywhere ? onOwnHost(at) : at
  const { brand, domain, origin, locale, language } = target
  const key = [brand.key, brand.content, domain, origin, locale.code, language.section, language.lang, path].join(' ')
  // Rather than matched by a pattern, the local network or DEFAULT_BRAND.
  const isListed = brand.hosts.includes(domain) || (brand.file.localNetwork === true && domain === 'localhost')
  const isKnown = isBounded && isListed && (!/:\d+$/.test(origin) || origin.endsWith(`:${port}`))
  // By it a cache in front can purge the page; book ids are those of the brand's backend.
  const tag = `brand-${brand.key},route-${route}${book === undefined ? '' : `,book-${brand.key}-${book}`}`
  return { lookup: { brand, key, path, seconds, isKnown, tag }, route, target, isSameForAll: resource !== undefined }
}
