import type { Chapter } from '../../../shared/api/book.ts'
import type { Withdrawn } from '../../features/withdrawn/withdrawnBook.ts'
import { TEXT_ID, type ReadBook, type ReadChapter } from '../../features/reading/chapter.ts'

/** A chapter to read. Null: no book was named, so the browser opens the last one. */
export type Reading = {
  book: ReadBook
  chapter: ReadChapter
  /** No chapter was named: the first one, until the browser restores the reader's place. */
  isGuess: boolean
  /** Key of the requested chapter, if it no longer exists. */
  target?: number
  /** The text as loaded or, on the server's page, as found in the document. */
  paragraphs?: readonly string[]
  html?: string
} | null

/** The same page with the chapter as this reader now sees it. */
export const withChapter = (reading: Reading, { paragraphs, ...chapter }: Chapter): Reading =>
  reading && { ...reading, chapter, paragraphs, html: undefined }

export type ReaderData = Reading | Withdrawn

/** The text is sent only in the page's HTML. */
export const dehydrate = (data: ReaderData): unknown => data && { ...data, paragraphs: undefined }
export const takeOver = (handedOver: unknown): ReaderData => {
  const data = handedOver as ReaderData
  return data && !('withdrawn' in data) ? { ...data, html: document.getElementById(TEXT_ID)?.innerHTML } : data
}
