import { authorsOf } from '../../../../shared/text/authors.ts'
import type { Genre, Tag } from '../../../../shared/api/genre.ts'
import type { SitemapBook } from '../../../../shared/api/seo.ts'
import { SITEMAP_PART, sitemapFile } from '../../../../shared/page/discovery.ts'
import { legalPages } from '../../../../shared/legalPages.ts'
import { authorLink, bookLink, genreLink, rankingLink, readerLink, tagLink } from '../../../../shared/links.ts'
import { dataIfAny, dataOf, ResourceError, type CreateResource, type ResourceRequest } from './resource.ts'
import { textElement, xmlDocument } from './xml.ts'
import { xmlText } from '../../../../shared/markup.ts'

/** Address limit per file (sitemaps.org). */
const MAX_ADDRESSES = 50_000
/** Bytes per file (sitemaps.org), and of an address with its frame. */
const [MAX_BYTES, ADDRESS_BYTES] = [50e6, 160]
/** Free chapters listed per book, so that a file stays within its limits. @param links alternates of each address */
const maxChapters = (links: number) =>
  Math.floor(Math.min(MAX_ADDRESSES, MAX_BYTES / ((links + 1) * ADDRESS_BYTES)) / SITEMAP_PART) - 2

/** Pages of the list of tags that are read. */
const MAX_TAG_PAGES = 50
const TAGS_PAGE = 200

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const NAMESPACES = `xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml"`
const TYPE = 'application/xml; charset=utf-8'

type Address = { path: string; lastmod?: string }

/** The index: one file for the site's own pages and lists, and as many for books as needed. */
export const sitemapIndex: CreateResource = async request => {
  const { api, signal, addresses } = request
  const books = await dataIfAny(api.get('seo.sitemap', { limit: 1 }, { signal }))
  const parts = Math.ceil((books?.total ?? 0) / SITEMAP_PART)
  const files = [sitemapFile('pages', 1), ...Array.from({ length: parts }, (_, at) => sitemapFile('books', at + 1))]
  const { origin, at, alternates } = addresses
  const sitemaps = files.flatMap(path => {
    // Each host lists the files of its own languages.
    const here = alternates(path).filter(({ href }) => new URL(href).origin === origin)
    const hrefs = here.length > 0 ? here.map(({ href }) => href) : [at(path)]
    return hrefs.map(href => `<sitemap>${textElement('loc', href)}</sitemap>`)
  })
  return {
    type: TYPE,
    body: xmlDocument(`<sitemapindex xmlns="${NAMESPACE}">${sitemaps.join('')}</sitemapindex>`),
  }
}

const OWN_PAGES = ['/', '/becomeOurTranslator']

/** The site's own pages, genres, tags and rankings, without empty ones. */
export const sitemapOfPages: CreateResource = async request => {
  const { api, signal } = request
  const [listed, rankings, tags] = await Promise.all([
    dataIfAny(api.get('recommend.tag_group_list', {}, { signal })),
    dataIfAny(api.get('bookRank.list', {}, { signal })),
    tagsOf(request),
  ])
  const genres = (listed?.items ?? []) as Genre[]
  const withBooks = ({ book_count }: Pick<Tag, 'book_count'>) => book_count > 0
  return addresses(
    request,
    [
      ...OWN_PAGES,
      ...legalPages(request.brand).flatMap(({ to }) => (to.startsWith('/') ? to : [])),
      // Empty lists are not for search engines.
      ...(genres.length > 0 ? ['/genres'] : []),
      ...(tags.length > 0 ? ['/tags'] : []),
      ...genres.filter(withBooks).map(genreLink),
      ...tags.filter(withBooks).map(tagLink),
      ...(rankings?.items ?? []).map(ranking => rankingLink(ranking)),
    ].map(path => ({ path })),
  )
}

/** Tags, up to the limit of one file. */
async function tagsOf({ api, signal }: ResourceRequest): Promise<Tag[]> {
  const found: Tag[] = []
  for (let page = 1; page <= MAX_TAG_PAGES; page++) {
    const response = await dataIfAny(api.get('seo.book_tags', { page, limit: TAGS_PAGE }, { signal }))
    found.push(...(response?.items ?? []))
    if (!response || response.items.length < TAGS_PAGE) break
  }
  return found
}

/** A part of the books: their pages, free chapters and authors. Paid chapters are in no sitemap. */
export const sitemapOfBooks =
  (part: number): CreateResource =>
  async request => {
    const { api, signal } = request
    const { items } = await dataOf(api.get('seo.sitemap', { page: part, limit: SITEMAP_PART }, { signal }))
    if (items.length === 0) throw new ResourceError(404)
    const authors = new Set(items.flatMap(authorsOf).map(authorLink))
    const links = request.addresses.alternates('/').length
    const listed = items.flatMap(book => addressesOf(book, maxChapters(links)))
    return addresses(request, [...listed, ...[...authors].map(path => ({ path }))])
  }

function addressesOf(book: SitemapBook, most: number): Address[] {
  const free = Math.min(book.free_chapters, book.chapter_count, most)
  return [
    { path: bookLink(book), lastmod: book.updated_at },
    ...Array.from({ length: free }, (_, at) => ({ path: readerLink(book.id, at + 1) })),
  ]
}

function addresses({ addresses }: ResourceRequest, all: Address[]): { type: string; body: Buffer } {
  const urls = all.map(({ path, lastmod }) => {
    const others = addresses.alternates(path)
    const links = others.map(({ locale, href }) => alternate(locale.hreflang, href)).join('')
    const anyone = others[0] ? alternate('x-default', others[0].href) : ''
    return `<url>${textElement('loc', addresses.at(path))}${textElement('lastmod', lastmod)}${links}${anyone}</url>`
  })
  return { type: TYPE, body: xmlDocument(`<urlset ${NAMESPACES}>${urls.join('')}</urlset>`) }
}

const alternate = (hreflang: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlText(href)}"/>`
