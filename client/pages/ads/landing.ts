import type { Book, BookCard } from '../../../shared/api/book.ts'

export type Landing =
  /** `html` is the excerpt as it stands in the server's page. */
  { book: Book; excerpt: string[]; html?: string } | { books: BookCard[] }

/** A chapter's text does not travel twice. */
export const dehydrate = (landing: Landing): Landing => ('book' in landing ? { ...landing, excerpt: [] } : landing)

export const EXCERPT_ID = 'excerpt'

export const takeOver = (landing: unknown): Landing => ({
  ...(landing as Landing),
  html: document.getElementById(EXCERPT_ID)?.innerHTML,
})
