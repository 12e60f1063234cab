import type { Book, BookCard } from '../../../shared/api/book.ts'

export type Landing =
  /** `html` is the opening as it stands in the server's page. */
  { book: Book; opening: string[]; html?: string } | { books: BookCard[] }

/** A chapter's text does not travel twice. */
export const handOver = (landing: Landing): Landing => ('book' in landing ? { ...landing, opening: [] } : landing)

export const OPENING_ID = 'opening'

export const takeOver = (landing: unknown): Landing => ({
  ...(landing as Landing),
  html: document.getElementById(OPENING_ID)?.innerHTML,
})
