import { CATALOGUE, NEWS_FEED, SITE_PICTURE, SITEMAP, sitemapFile } from '../../../../shared/page/discovery.ts'
import { epub } from './epub.ts'
import { chaptersFeed, newsFeed } from './feeds.ts'
import { DAY, Elsewhere, ResourceError, type CreateResource, type ResourceRequest } from './resource.ts'
import { catalogue, freeBooks } from './opds.ts'
import { bookPicture, sitePicture } from './sharePicture.ts'
import { sitemapIndex, sitemapOfBooks, sitemapOfPages } from './sitemap.ts'

const HOUR = 3600
const QUARTER = 900

/** A document for programs at an address of a brand. */
export type Resource = {
  name: string
  seconds: number
  make: CreateResource
  /** Id of the book that it is about, as text. */
  book?: string
  /** Whether it is large: it then uses its own slots and is not cached in memory. */
  isLarge?: true
  /** Whether it is the same on every host and in every language. */
  isEverywhere?: true
}

const FILE = { isLarge: true, isEverywhere: true } as const

const SINGLE: Readonly<Record<string, Resource>> = {
  [SITEMAP]: { name: 'sitemap', seconds: HOUR, make: sitemapIndex },
  [sitemapFile('pages', 1)]: { name: 'sitemap-pages', seconds: HOUR, make: sitemapOfPages, isLarge: true },
  [NEWS_FEED]: { name: 'feed-books', seconds: QUARTER, make: newsFeed },
  [SITE_PICTURE]: { name: 'share-site', seconds: DAY, make: sitePicture, ...FILE },
  [CATALOGUE]: { name: 'opds-catalog', seconds: HOUR, make: catalogue },
}

/** A number in canonical form, so that each resource has one address. */
const NUMBERED =
  /^\/(sitemap\/books|feed\/book|opds\/free|opds\/book|share\/book)-([1-9]\d{0,14})\.(xml|json|epub|png)$/

type Numbered = { extension: string; resource: (number: number) => Resource }
const BY_NUMBER: Readonly<Record<string, Numbered>> = {
  'sitemap/books': {
    extension: 'xml',
    resource: part => ({ name: 'sitemap-books', seconds: HOUR, make: sitemapOfBooks(part), isLarge: true }),
  },
  'feed/book': {
    extension: 'xml',
    resource: id => ({ name: 'feed-book', seconds: QUARTER, make: chaptersFeed(id), book: `${id}` }),
  },
  'opds/free': {
    extension: 'json',
    resource: page => ({ name: 'opds-free', seconds: QUARTER, make: freeBooks(page) }),
  },
  'share/book': {
    extension: 'png',
    resource: id => ({ name: 'share-book', seconds: DAY, make: bookPicture(id), book: `${id}`, ...FILE }),
  },
  'opds/book': {
    extension: 'epub',
    resource: id => ({ name: 'opds-book', seconds: HOUR, make: epub(id), book: `${id}`, ...FILE }),
  },
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
  const [, kind = '', number = '', extension] = NUMBERED.exec(pathname) ?? []
  const numbered = BY_NUMBER[kind]
  if (!numbered || numbered.extension !== extension) return undefined
  return numbered.resource(Number(number))
}
