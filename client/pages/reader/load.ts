import type { Book, BookCard, Chapter } from '../../../shared/api/book.ts'
import { FIRST_CHAPTER } from '../../../shared/constants.ts'
import { readerLink } from '../../../shared/links.ts'
import { pictureAddress } from '../../api/picture.ts'
import { heads as text } from '../../text/en/heads.ts'
import { idIn, NOT_FOUND } from '../listing.ts'
import { failed, type Loaded, type PageContext } from '../page.ts'
import { recommendations } from '../recommendations.ts'

export type ReadBook = Pick<Book, 'id' | 'name' | 'author' | 'category' | 'cover' | 'status'>
export type ReadChapter = Omit<Chapter, 'paragraphs'>

/** A chapter to read. Null: no book was named, so the browser goes on with the last one. */
export type Reading = {
  book: ReadBook
  chapter: ReadChapter
  /** No chapter was named: the first one, until the browser knows better. */
  isGuess: boolean
  /** The text as it was loaded, or, on the server's page, as it stands in the document. */
  paragraphs?: readonly string[]
  html?: string
} | null

/** The element that holds the chapter's text. */
export const TEXT_ID = 'chapter-text'

export async function load({ api, brand, params, signal }: PageContext): Promise<Loaded<Reading>> {
  if (params.bookid === undefined) return { data: null, head: { title: text.reader, noindex: true } }
  const book_id = idIn(params.bookid)
  const chapter_id = idIn(params.chapterid ?? String(FIRST_CHAPTER))
  if (!book_id || !chapter_id) return NOT_FOUND
  const [shown, read] = await Promise.all([
    api.get('book.show', { book_id }, { signal, quiet: true }),
    api.get('chapter.free', { book_id, chapter_id }, { signal }),
  ])
  if (!read.s) return failed(read.errors)
  if (!shown.s) return failed(shown.errors)
  const { id, name, author, category, cover, status } = shown.d as Book
  const { paragraphs, ...chapter } = read.d as Chapter
  const { prev_id, next_id, chapter_count } = chapter
  return {
    data: { book: { id, name, author, category, cover, status }, chapter, isGuess: params.chapterid === undefined, paragraphs },
    head: {
      title: text.chapter(chapter.title, name),
      description: text.chapterText(chapter.id, chapter_count, name, author.name),
      canonical: readerLink(id, chapter.id),
      image: pictureAddress(brand, cover) ?? undefined,
      type: 'article',
      prev: prev_id ? readerLink(id, prev_id) : undefined,
      next: next_id ? readerLink(id, next_id) : undefined,
    },
  }
}

/** The text travels in the page alone. */
export const handOver = (reading: Reading): unknown => reading && { ...reading, paragraphs: undefined }
export const takeOver = (handedOver: unknown): Reading =>
  handedOver as Reading && { ...handedOver as NonNullable<Reading>, html: document.getElementById(TEXT_ID)?.innerHTML }

/** What to read next is asked for at the end of a book only. */
export async function loadRecommendations(context: PageContext, data: Promise<unknown>): Promise<BookCard[]> {
  const reading = (await data) as Reading | undefined
  return reading && !reading.chapter.next_id ? recommendations(context, reading.book.id) : []
}
