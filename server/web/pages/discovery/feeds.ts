import type { BookCard } from '../../../../shared/api/book.ts'
import type { RankedBook } from '../../../../shared/api/ranking.ts'
import { cutToLine } from '../../../../shared/cutAtWord.ts'
import { bookFeed, NEWS_FEED } from '../../../../shared/page/discovery.ts'
import { bookLink, readerLink } from '../../../../shared/links.ts'
import { dataOf, ResourceError, type Resource, type CreateResource, type ResourceRequest } from './resource.ts'
import { textElement, xmlDocument, xmlText } from './xml.ts'

const MAX = 50
/** Longest description of a book in characters. */
const LONGEST = 300
const TYPE = 'application/atom+xml; charset=utf-8'

/** An Atom feed (RFC 4287). Addresses are paths of this site. */
type Feed = {
  path: string
  page: string
  title: string
  /** Language of title and subtitle, and of entries without their own. */
  language?: string
  subtitle?: string
  author: string
  entries: Entry[]
}
type Entry = {
  path: string
  title: string
  /** ISO 8601. */
  updated: string
  author?: string
  language?: string
  summary?: string
}

/** New and updated books, the latest first. */
export const newsFeed: CreateResource = async request => {
  const { api, signal, brand } = request
  const { items: rankings } = await dataOf(api.get('bookRank.list', {}, { signal }))
  const latest = rankings.find(({ type }) => type === 'new')
  if (!latest) throw new ResourceError(404)
  const { type, id } = latest
  const { items } = await dataOf(api.get('bookRank.book_list', { type, id, limit: MAX }, { signal }))
  return atom(request, {
    path: NEWS_FEED,
    page: '/',
    title: brand.appName,
    subtitle: brand.tagline,
    author: brand.appName,
    entries: items.map(newsOf),
  })
}

/** `value` in the ranking of new books: time of the last update, in epoch seconds. */
const newsOf = (book: RankedBook): Entry => ({
  path: bookLink(book),
  title: book.name,
  updated: new Date(book.value * 1000).toISOString(),
  author: book.author.name,
  language: book.language,
  summary: introductionOf(book),
})

const introductionOf = ({ introduction }: Pick<BookCard, 'introduction'>) =>
  cutToLine(introduction, LONGEST) || undefined

/** Titles of a book's latest chapters, paid ones included, without any text. */
export const chaptersFeed =
  (book_id: number): CreateResource =>
  async request => {
    const { api, signal } = request
    const book = await dataOf(api.get('book.show', { book_id }, { signal }))
    const last = Math.max(1, Math.ceil(book.chapter_count / MAX))
    const page = (number: number) =>
      dataOf(api.get('book.chapters', { book_id, page: number, limit: MAX }, { signal })).then(({ items }) => items)
    // The last page of the list may hold only one chapter.
    const chapters = (await Promise.all([last > 1 ? page(last - 1) : [], page(last)])).flat().slice(-MAX)
    return atom(request, {
      path: bookFeed(book.id),
      page: bookLink(book),
      title: book.name,
      language: book.language,
      subtitle: introductionOf(book),
      author: book.author.name,
      entries: chapters.toReversed().map(({ id, title, updated_at }) => ({
        path: readerLink(book.id, id),
        title: title || `${id}`,
        updated: updated_at,
      })),
    })
  }

function atom({ origin }: ResourceRequest, { path, page, title, language, subtitle, author, entries }: Feed): Resource {
  const at = (path: string) => new URL(path, origin).href
  const link = (rel: string, path: string, type: string) =>
    `<link rel="${rel}" type="${type}" href="${xmlText(at(path))}"/>`
  // An empty feed has the oldest possible date.
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), EPOCH)
  const content = [
    textElement('id', at(path)),
    textElement('title', title),
    textElement('subtitle', subtitle),
    textElement('updated', updated),
    `<author>${textElement('name', author)}</author>`,
    link('self', path, 'application/atom+xml'),
    link('alternate', page, 'text/html'),
    ...entries.map(entry =>
      [
        `<entry${spoken(entry.language)}>`,
        textElement('id', at(entry.path)),
        textElement('title', entry.title),
        textElement('updated', entry.updated),
        entry.author === undefined ? '' : `<author>${textElement('name', entry.author)}</author>`,
        link('alternate', entry.path, 'text/html'),
        textElement('summary', entry.summary),
        '</entry>',
      ].join(''),
    ),
  ]
  return {
    type: TYPE,
    body: xmlDocument(`<feed xmlns="http://www.w3.org/2005/Atom"${spoken(language)}>${content.join('')}</feed>`),
  }
}

const spoken = (language: string | undefined) => (language ? ` xml:lang="${xmlText(language)}"` : '')

const EPOCH = '1970-01-01T00:00:00.000Z'
