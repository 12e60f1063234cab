import { authorsOf } from '../../../../shared/text/authors.ts'
import type { BookCard } from '../../../../shared/api/book.ts'
import type { RankedBook } from '../../../../shared/api/ranking.ts'
import type { PublicBrand } from '../../../../shared/brand.ts'
import { cutToLine } from '../../../../shared/cutAtWord.ts'
import { textLanguage } from '../../../../shared/language.ts'
import { bookFeed, NEWS_FEED } from '../../../../shared/page/discovery.ts'
import { bookLink, readerLink } from '../../../../shared/links.ts'
import { ATOM, atom, type AtomEntry } from './atom.ts'
import { dataOf, ResourceError, type CreateResource } from './resource.ts'
import { urnOf } from './urn.ts'

const MAX = 50
/** Longest description of a book in characters. */
const LONGEST = 300

/** New and updated books, the latest first. */
export const newsFeed: CreateResource = async request => {
  const { api, signal, brand, addresses } = request
  const { items: rankings } = await dataOf(api.get('bookRank.list', {}, { signal }))
  const latest = rankings.find(({ type }) => type === 'new')
  if (!latest) throw new ResourceError(404)
  const { type, id } = latest
  const { items } = await dataOf(api.get('bookRank.book_list', { type, id, limit: MAX }, { signal }))
  return atom(addresses, {
    id: urnOf(brand, 'feed'),
    language: addresses.locale.iso,
    links: linksOf(NEWS_FEED, '/'),
    title: brand.appName,
    subtitle: brand.tagline,
    subtitleLanguage: brand.wordsIn?.tagline,
    authors: [{ name: brand.appName }],
    entries: items.map(newsOf(brand)),
  })
}

/** `value` in the ranking of new books: time of the last update, in epoch seconds. */
const newsOf =
  (brand: PublicBrand) =>
  (book: RankedBook): AtomEntry => ({
    id: urnOf(brand, 'book', book.id),
    title: book.name,
    updated: new Date(book.value * 1000).toISOString(),
    authors: authorsOf(book),
    language: textLanguage(book).lang,
    summary: introductionOf(book),
    links: [page(bookLink(book))],
  })

const page = (href: string) => ({ rel: 'alternate', href, type: 'text/html' })
const linksOf = (path: string, href: string) => [{ rel: 'self', href: path, type: ATOM }, page(href)]

const introductionOf = ({ introduction }: Pick<BookCard, 'introduction'>) =>
  cutToLine(introduction, LONGEST) || undefined

/** Titles of a book's latest chapters, paid ones included, without any text. */
export const chaptersFeed =
  (book_id: number): CreateResource =>
  async request => {
    const { api, signal, brand } = request
    const book = await dataOf(api.get('book.show', { book_id }, { signal }))
    const last = Math.max(1, Math.ceil(book.chapter_count / MAX))
    const chaptersOn = (number: number) =>
      dataOf(api.get('book.chapters', { book_id, page: number, limit: MAX }, { signal })).then(({ items }) => items)
    // The last page of the list may hold only one chapter.
    const chapters = (await Promise.all([last > 1 ? chaptersOn(last - 1) : [], chaptersOn(last)])).flat().slice(-MAX)
    return atom(request.addresses, {
      id: urnOf(brand, 'feed', book.id),
      links: linksOf(bookFeed(book.id), bookLink(book)),
      title: book.name,
      language: textLanguage(book).lang,
      subtitle: introductionOf(book),
      authors: authorsOf(book),
      entries: chapters.toReversed().map(({ id, key, title, updated_at }) => ({
        id: urnOf(brand, 'book', book.id, key === undefined ? 'chapter' : 'key', key ?? id),
        title: title || `${id}`,
        updated: updated_at,
        links: [page(readerLink(book.id, id))],
      })),
    })
  }
