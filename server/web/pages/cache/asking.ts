import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Brand } from '../../brands/brand.ts'
import { languageOf } from '../language.ts'
import { everywhere, type Asked } from '../making.ts'
import { canonicalAddress } from './address.ts'
import type { Wanted } from './pageCache.ts'

/** Which page is asked for, and what it is made from but its address. */
export type Asking = {
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
export function askingFor(url: string, at: Omit<Asked, 'url'>, port: number | undefined): Asking | undefined {
  const address = canonicalAddress(url)
  if (!address) return undefined
  const { path, seconds, isBounded, route, book, resource } = address
  const asked = resource?.isEverywhere ? everywhere(at) : at
  const { brand, domain, origin, language } = asked
  const key = `${brand.key} ${contentOf(brand)} ${origin} ${language.section} ${language.lang} ${path}`
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
export function askingOf(
  req: IncomingMessage,
  url: string,
  place: Pick<Asked, 'brand' | 'domain' | 'origin'>,
): Asking | undefined {
  const asking = askingFor(url, { ...place, language: languageOf(req) }, req.socket.localPort)
  return req.headers.authorization === undefined || asking?.isForAnybody ? asking : undefined
}

const known = new WeakMap<Brand, string>()

/** Stands for what a brand says, pictures included: the same in every process that read the same files. */
export function contentOf(brand: Brand): string {
  const content = known.get(brand) ?? hashOf(JSON.stringify([brand.file, brand.public]))
  known.set(brand, content)
  return content
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)
