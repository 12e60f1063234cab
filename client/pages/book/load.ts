import { authorNames } from '../../../shared/text/authors.ts'
import { cutToLine } from '../../../shared/cutAtWord.ts'
import type { Book, BookCard, ChapterItem } from '../../../shared/api/book.ts'
import type { List } from '../../../shared/api/envelope.ts'
import { bookLink, slug } from '../../../shared/links.ts'
import { pictureAddress } from '../../../shared/pictures.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { idIn, pageIn } from '../../routing/page/address.ts'
import { failed, failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'
import { recommendations } from '../../features/bookLists/recommendations.ts'
import type { TileBook } from '../../ui/books/tileBook.ts'
import { withdrawnBook, type Withdrawn } from '../../features/withdrawn/withdrawnBook.ts'
import { CHAPTERS_PAGE, partOf } from './chaptersShown.ts'

export type BookDetail = {
  book: Book
  chaptersPage?: number
}
export type ListedChapter = Pick<ChapterItem, 'id' | 'title' | 'is_free' | 'is_ordered'>

async function load({ api, brand, params, query, signal }: PageContext): Promise<Loaded<BookDetail | Withdrawn>> {
  const { bookId, bookName = '' } = params
  let book_id = idIn(bookId)
  if (bookId === undefined) {
    // Only the name is known: searches for the words of the address, up to the maximum length of a keyword.
    const keyword = bookName.replaceAll('-', ' ').trim().slice(0, 100)
    if (!keyword) return NOT_FOUND
    const { s, d, errors } = await api.post('search.multi', { keyword }, { signal })
    if (!s) return failed(errors)
    book_id = (d as List<BookCard>).items.find(({ name }) => slug(name) === slug(bookName))?.id
  }
  if (!book_id) return NOT_FOUND
  const { s, d, errors } = await api.get('book.show', { book_id }, { signal })
  if (!s) return withdrawnBook(book_id, errors) ?? failedSubject(errors)
  const book = d as Book
  const chaptersPage = query.has('chapters') ? pageIn(query.get('chapters')) : undefined
  if (chaptersPage && chaptersPage > 1 && (chaptersPage - 1) * CHAPTERS_PAGE >= book.chapter_count) return NOT_FOUND
  return {
    data: { book, chaptersPage },
    head: {
      title: book.name,
      description: cutToLine(book.introduction, 160) || text.bookText({ name: book.name, author: authorNames(book) }),
      canonical: bookLink(book),
      image: book.cover ? pictureAddress(brand, book.cover, 480) : undefined,
      type: 'book',
      details: { kind: 'book', book },
    },
  }
}

const idOf = async ({ params }: PageContext, data: Promise<unknown>) =>
  idIn(params.bookId) ?? ((await data) as Partial<BookDetail> | undefined)?.book?.id

async function loadChapters(context: PageContext, data: Promise<unknown>): Promise<ListedChapter[] | null> {
  const { api, query, signal } = context
  const book_id = await idOf(context, data)
  if (!book_id) return null
  const part = partOf(query.has('chapters') ? pageIn(query.get('chapters')) : undefined)
  const { s, d } = await api.get('book.chapters', { book_id, ...part }, { signal, quiet: true })
  return s
    ? (d as List<ChapterItem>).items.map(({ id, title, is_free, is_ordered }) => ({ id, title, is_free, is_ordered }))
    : null
}

const loadRecommendations = async (context: PageContext, data: Promise<unknown>): Promise<TileBook[]> =>
  recommendations(context, await idOf(context, data))

export const loader: Loader<BookDetail | Withdrawn> = Object.assign(load, {
  deferred: { chapters: loadChapters, recommendations: loadRecommendations },
})
