import {
  catalogueIn,
  catalogueSearch,
  NEWS_FEED,
  OPENSEARCH,
  SITE_PICTURE,
  SITEMAP,
  sitemapFile,
  CATALOGUE,
} from '../../../../shared/page/discovery.ts'
import { coverFile } from './cover.ts'
import { epub } from './epub.ts'
import { chaptersFeed, newsFeed } from './feeds.ts'
import { DAY, Elsewhere, ResourceError, type CreateResource, type ResourceRequest } from './resource.ts'
import { catalogue, freeBooks, openSearch, search } from './opds.ts'
import { bookPicture, sitePicture } from './sharePicture.ts'
import { sitemapIndex, sitemapOfBooks, sitemapOfPages } from './sitemap.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { weightsOf } from '../../http/encoding.ts'
import { ATOM } from './atom.ts'

const HOUR = 3600
const QUARTER = 900

/** A document for programs at an address of a brand. */
export type Resource = {
  name: string
  /** Freshness; absent: it is not cached, and may read the query. */
  seconds?: number
  make: CreateResource
  /** Id of the book that it is about, as text. */
  book?: string
  /** Whether it is large: it then uses its own slots and is not cached in memory. */
  isLarge?: true
  /** Whether it is the same on every host and in every language. */
  isEverywhere?: true
}

const COVER = { isEverywhere: true } as const
const FILE = { isLarge: true, ...COVER } as const

const SINGLE: Readonly<Record<string, Resource>> = {
  [SITEMAP]: { name: 'sitemap', seconds: HOUR, make: sitemapIndex },
  [sitemapFile('pages', 1)]: { name: 'sitemap-pages', seconds: HOUR, make: sitemapOfPages, isLarge: true },
  [NEWS_FEED]: { name: 'feed-books', seconds: QUARTER, make: newsFeed },
  [SITE_PICTURE]: { name: 'share-site', seconds: DAY, make: sitePicture, ...FILE },
  [catalogueIn('xml')]: { name: 'opds-catalog', seconds: HOUR, make: catalogue('xml') },
  [catalogueIn('json')]: { name: 'opds-catalog', seconds: HOUR, make: catalogue('json') },
  [catalogueSearch('xml')]: { name: 'opds-search', make: search('xml') },
  [catalogueSearch('json')]: { name: 'opds-search', make: search('json') },
  [OPENSEARCH]: { name: 'opds-opensearch', seconds: DAY, make: openSearch },
}

/** A number in canonical form, so that each resource has one address. */
const NUMBERED = /^\/(sitemap\/books|feed\/book|opds\/[a-z]+|share\/book)-([1-9]\d{0,14})(\.[a-z]+)$/

/** By kind and extension. */
type Numbered = (number: number) => Resource
const BY_NUMBER: Readonly<Record<string, Numbered>> = {
  'sitemap/books.xml': part => ({ name: 'sitemap-books', seconds: HOUR, make: sitemapOfBooks(part), isLarge: true }),
  'feed/book.xml': id => ({ name: 'feed-book', seconds: QUARTER, make: chaptersFeed(id), book: `${id}` }),
  'opds/free.xml': page => ({ name: 'opds-free', seconds: QUARTER, make: freeBooks(page, 'xml') }),
  'opds/free.json': page => ({ name: 'opds-free', seconds: QUARTER, make: freeBooks(page, 'json') }),
  'opds/cover.jpg': id => ({ name: 'opds-cover', seconds: DAY, make: coverFile(id, 480), ...COVER, book: `${id}` }),
  'opds/thumbnail.jpg': id => ({ name: 'opds-cover', seconds: DAY, make: coverFile(id, 120), ...COVER, book: `${id}` }),
  'opds/book.epub': id => ({ name: 'opds-book', seconds: HOUR, make: epub(id), ...FILE, book: `${id}` }),
  'share/book.png': id => ({ name: 'share-book', seconds: DAY, make: bookPicture(id), ...FILE, book: `${id}` }),
}

/** They contain no scripts, frames or pictures. */
const POLICY = "default-src 'none'; frame-ancestors 'none'"

type SentResource = { status: number; redirect?: undefined; type: string; html: Buffer; policy: string }

/** Makes a resource, or the response that says why it cannot be made. */
export async function makeResource(
  resource: Resource,
  request: ResourceRequest,
): Promise<{ status: number; redirect: string } | SentResource> {
  try {
    const { type, body } = await resource.make(request)
    return { status: 200, type, html: body, policy: POLICY }
  } catch (error) {
    if (error instanceof Elsewhere) return { status: 302, redirect: error.path }
    if (!(error instanceof ResourceError)) throw error
    return refusal(error.status)
  }
}

export const refusal = (status: ResourceError['status']): SentResource => ({
  status,
  type: 'text/plain; charset=utf-8',
  html: Buffer.from(`${REASONS[status]}\n`),
  policy: POLICY,
})

const REASONS = { 404: 'Not found', 410: 'Gone', 429: 'Too many requests', 503: 'Not available at the moment' } as const

/** The resource at a path; undefined if there is none. */
export function resourceAt(pathname: string): Resource | undefined {
  if (Object.hasOwn(SINGLE, pathname)) return SINGLE[pathname]
  const [, kind, number, extension] = NUMBERED.exec(pathname) ?? []
  const name = `${kind}${extension}`
  return Object.hasOwn(BY_NUMBER, name) ? BY_NUMBER[name]!(Number(number)) : undefined
}

/** Directs a request for the catalogue to its format: OPDS 2 only if Accept names it, since most apps read Atom. */
export function negotiateCatalogue(req: IncomingMessage, res: ServerResponse): void {
  const [path = '', query] = (req.url ?? '').split('?', 2)
  if (path !== CATALOGUE && path !== `${CATALOGUE}/`) return
  res.setHeader('Vary', [res.getHeader('Vary') ?? [], 'Accept'].flat().join(', '))
  const weights = weightsOf(req.headers.accept ?? '')
  const json = weights.get('application/opds+json') ?? 0
  const format = json > 0 && json >= (weights.get(ATOM) ?? 0) ? 'json' : 'xml'
  req.url = catalogueIn(format) + (query === undefined ? '' : `?${query}`)
}
