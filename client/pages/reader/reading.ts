import type { Withdrawn } from '../../features/withdrawn/withdrawnBook.ts'
import { TEXT_ID, type ReadBook, type ReadChapter } from '../../features/reading/chapter.ts'

/** A chapter to read. Null: no book was named, so the browser opens the last one. */
export type Reading = {
  book: ReadBook
  chapter: ReadChapter
  /** No chapter was named: the first one, until the browser knows better. */
  isGuess: boolean
  /** Key of the chapter that was asked for, where it is no more. */
  wanted?: number
  /** The text as it was loaded or, on the server's page, as it is in the document. */
  paragraphs?: readonly string[]
  html?: string
} | null

/** The data of the page: a chapter, or a withdrawn book. */
export type ReaderData = Reading | Withdrawn

/** The text travels in the page alone. */
export const dehydrate = (data: ReaderData): unknown => data && { ...data, paragraphs: undefined }
export const takeOver = (handedOver: unknown): ReaderData => {
  const data = handedOver as ReaderData
  return data && !('withdrawn' in data) ? { ...data, html: document.getElementById(TEXT_ID)?.innerHTML } : data
}
