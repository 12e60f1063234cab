import type { BookCard } from '../../../../shared/api/book.ts'
import { cutToLine } from '../../../../shared/cutAtWord.ts'
import { bookFile, CATALOGUE, freeBooksPage } from '../../../../shared/page/discovery.ts'
import { bookLink } from '../../../../shared/links.ts'
import { served } from '../../../../shared/text/en/site/served.ts'
import { textLanguage } from '../../../../shared/language.ts'
import { pictureAddress } from '../../../../shared/pictures.ts'
import { MAX_CHAPTERS } from './epub.ts'
import { dataOf, ResourceError, type Resource, type CreateResource, type ResourceRequest } from './resource.ts'

/** OPDS 2.0 (drafts.opds.io), on the Readium Web Publication Manifest. */
const TYPE = 'application/opds+json'
const PAGE = 50
/** Longest description of a book in characters. */
const LONGEST = 300

type Link = { rel?: string | string[]; href: string; type?: string; title?: string }

export const catalogue: CreateResource = async ({ brand }) =>
  json({
    metadata: { title: brand.appName, ...(brand.tagline && { subtitle: brand.tagline }) },
    links: [
      { rel: 'self', href: CATALOGUE, type: TYPE },
      { rel: 'alternate', href: '/', type: 'text/html' },
    ],
    navigation: [{ title: served.freeBooks, href: freeBooksPage(1), type: TYPE, rel: 'current' }],
  })

/** Books that are entirely free, paged, the newest first. */
export const freeBooks =
  (page: number): CreateResource =>
  async request => {
    const { api, signal } = request
    const { items, total } = await dataOf(api.get('seo.free', { page, limit: PAGE }, { signal }))
    if (items.length === 0 && page > 1) throw new ResourceError(404)
    const link = (rel: string, href: string): Link => ({ rel, href, type: TYPE })
    return json({
      metadata: { title: served.freeBooks, numberOfItems: total, itemsPerPage: PAGE, currentPage: page },
      links: [
        link('self', freeBooksPage(page)),
        link('start', CATALOGUE),
        ...(page > 1 ? [link('previous', freeBooksPage(page - 1))] : []),
        ...(page * PAGE < total ? [link('next', freeBooksPage(page + 1))] : []),
      ],
      // A feed must not be empty.
      ...(items.length > 0
        ? { publications: items.map(book => publication(request, book)) }
        : { navigation: [{ title: request.brand.appName, href: CATALOGUE, type: TYPE }] }),
    })
  }

function publication({ brand, origin }: ResourceRequest, book: BookCard): object {
  const page = bookLink(book)
  // Catalogue readers show it as one paragraph.
  const description = cutToLine(book.introduction, LONGEST)
  const picture = book.cover ? pictureAddress(brand, book.cover, 480) : brand.bookSourceImg
  // A book too long for one file links to its page.
  const opened =
    book.chapter_count <= MAX_CHAPTERS
      ? { href: bookFile(book.id), type: 'application/epub+zip' }
      : { href: page, type: 'text/html' }
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: new URL(page, origin).href,
      title: book.name,
      author: { name: book.author.name },
      language: textLanguage(book).lang,
      ...(book.updated_at && { modified: book.updated_at }),
      subject: [book.category.name],
      ...(description && { description }),
    },
    links: [
      { rel: 'http://opds-spec.org/acquisition/open-access', ...opened },
      { rel: 'alternate', href: page, type: 'text/html' },
    ],
    images: [{ href: picture }],
  }
}

const json = (feed: { metadata: object; links: Link[] } & Record<string, unknown>): Resource => ({
  type: TYPE,
  body: Buffer.from(JSON.stringify(feed)),
})
