import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { cacheRules, matchPath, type CacheRule, type FieldRule } from '../../../../client/app/ssr.ts'
import type { Brand } from '../../brands/brand.ts'
import { isWellFormed } from '../../http/refuseMalformed.ts'
import { resourceAt, type Resource } from '../discovery/resources.ts'
import { languageOf, localeOf } from '../../brands/language.ts'
import { everywhere, type Asked } from '../pageContext.ts'
import type { Wanted } from './pageCache.ts'

const LONGEST_PATH = 500
/** Paths whose rule is remembered, so that a hit matches no routes. */
const REMEMBERED = 5000

/** Characters of a path (RFC 3986, 3.3): what stands for itself, so that no two readings of one are possible. */
const PLAIN_PATH = /^\/[\w\-.~%!$&'()*+,;=:@/]*$/
const AMBIGUOUS = /\/(?:\.|%2e){1,2}(?:\/|$)|\/\//i

/** How the page at a path may be kept, and what it is about. */
type Known = { rule: CacheRule | undefined; route: string; book?: string; resource?: Resource }
const known = new LRUCache<string, Known>({ max: REMEMBERED })

/** Undefined for a path that is none, or is not read in one way only; without a rule where its page is not kept. */
function ruleOf(pathname: string): Known | undefined {
  const remembered = known.get(pathname)
  if (remembered) return remembered
  if (pathname.length > LONGEST_PATH || !PLAIN_PATH.test(pathname) || AMBIGUOUS.test(pathname)) return undefined
  const resource = resourceAt(pathname)
  if (resource) return { rule: { seconds: resource.seconds }, route: resource.name, book: resource.book, resource }
  const match = matchPath(pathname)
  if (!match) return undefined
  const { name } = match.route
  const rule = cacheRules[name]
  const isWhole = rule?.needs?.every(param => match.params[param] !== undefined) ?? true
  const found = { rule: isWhole ? rule : undefined, route: name, book: bookOf(match.params) }
  known.set(pathname, found)
  return found
}

/** The book that a page is about: its id as the routes of books and of their chapters have it. */
function bookOf({ bookId, bookid }: Partial<Record<string, string>>): string | undefined {
  const id = bookId ?? bookid
  return id !== undefined && says('id', id) ? id : undefined
}

/** As the loaders read them (`client/routing/page/address.ts`). */
const says = (rule: FieldRule, value: string): boolean => {
  if (rule === 'page') return /^[1-9]\d{0,4}$/.test(value)
  return rule === 'id' ? /^[1-9]\d{0,14}$/.test(value) : rule.includes(value)
}

type CanonicalAddress = {
  /** Path and query, with nothing in it that the page does not read, in one order. */
  path: string
  /** Seconds for which the page is fresh. */
  seconds: number
  /** There are only so many addresses of its kind whose page takes them for its own. */
  isBounded: boolean
  /** Name of the route, or of what stands at the address instead of a page. */
  route: string
  /** Id of the book that it is about. */
  book?: string
  /** What programs ask for there instead of a page. */
  resource?: Resource
}

/**
 * The address that stands for all that show the same page; undefined where the page is not kept.
 * @param url as it came in the request line
 */
export function canonicalAddress(url: string): CanonicalAddress | undefined {
  const mark = url.indexOf('?')
  const pathname = mark < 0 ? url : url.slice(0, mark)
  const { rule, route, book, resource } = ruleOf(pathname) ?? {}
  if (!rule || !route) return undefined
  const { seconds, query = {}, notWith = [] } = rule
  const about = { seconds, isBounded: !rule.isEndless, route, book, resource }
  if (mark < 0) return { path: pathname, ...about }
  // No client sends what is behind it.
  if (url.includes('#') || !isWellFormed(url)) return undefined
  const given = new URLSearchParams(url.slice(mark))
  if (notWith.some(name => given.has(name))) return undefined
  const said = Object.entries(query).flatMap(([name, field]): [string, string][] => {
    const value = given.get(name)
    return value !== null && says(field, value) ? [[name, value]] : []
  })
  const path = said.length > 0 ? `${pathname}?${new URLSearchParams(said)}` : pathname
  return { path, ...about }
}

/** Which page is asked for, and what it is made from but its address. */
export type PageRequest = {
  wanted: Wanted
  route: string
  asked: Omit<Asked, 'url'>
  /** For programs: whoever asks, it is the same. */
  isForAnybody: boolean
}

/**
 * What the page of an address depends on, all of it; undefined for one that is not kept.
 * @param url as it came in the request line
 * @param port that is listened on
 */
export function pageRequestFor(url: string, at: Omit<Asked, 'url'>, port: number | undefined): PageRequest | undefined {
  const address = canonicalAddress(url)
  if (!address) return undefined
  const { path, seconds, isBounded, route, book, resource } = address
  const asked = resource?.isEverywhere ? everywhere(at) : at
  const { brand, domain, origin, locale, language } = asked
  const key = `${brand.key} ${contentOf(brand)} ${origin} ${locale.code} ${language.section} ${language.lang} ${path}`
  const isKnown = isBounded && isOwnHost(brand, domain) && (origin.endsWith(domain) || origin.endsWith(`:${port}`))
  const tag = cacheTag(brand.key, route, book)
  return { wanted: { brand, key, path, seconds, isKnown, tag }, route, asked, isForAnybody: resource !== undefined }
}

/** By what a cache in front can be told to throw the page away. Ids of books are those of the brand's backend. */
const cacheTag = (brand: string, route: string, book: string | undefined) =>
  `brand-${brand},route-${route}${book === undefined ? '' : `,book-${brand}-${book}`}`

/** Not one of the many that patterns, the local network or DEFAULT_BRAND let in. */
const isOwnHost = ({ hosts, file }: Brand, domain: string) =>
  hosts.includes(domain) || (file.localNetwork === true && domain === 'localhost')

/** The same for a request; a page that a reader asks for who says who they are is not kept. */
export function pageRequestOf(
  req: IncomingMessage,
  url: string,
  place: Pick<Asked, 'brand' | 'domain' | 'origin'>,
): PageRequest | undefined {
  const locale = localeOf(req, place.brand)
  const at = { ...place, locale, language: languageOf(req, locale) }
  const asking = pageRequestFor(url, at, req.socket.localPort)
  return req.headers.authorization === undefined || asking?.isForAnybody ? asking : undefined
}

const contents = new WeakMap<Brand, string>()

/** Stands for what a brand says, pictures included: the same in every process that read the same files. */
export function contentOf(brand: Brand): string {
  const content = contents.get(brand) ?? hashOf(JSON.stringify([brand.file, brand.public]))
  contents.set(brand, content)
  return content
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)
