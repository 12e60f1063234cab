import { TEXT_ID, type ReadBook, type ReadChapter } from '../../features/reading/chapter.ts'

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

/** The text travels in the page alone. */
export const handOver = (reading: Reading): unknown => reading && { ...reading, paragraphs: undefined }
export const takeOver = (handedOver: unknown): Reading =>
  (handedOver as Reading) && {
    ...(handedOver as NonNullable<Reading>),
    html: document.getElementById(TEXT_ID)?.innerHTML,
  }
