import type { Book, BookCard } from '../../../shared/api/book.ts'

export type Landing =
  /** `html`: the excerpt as rendered in the server's page. */
  { book: Book; excerpt: string[]; html?: string } | { books: BookCard[] }

/** The chapter's text is not sent twice. */
export const dehydrate = (landing: Landing): Landing => ('book' in landing ? { ...landing, excerpt: [] } : landing)

export const EXCERPT_ID = 'excerpt'

export const takeOver = (landing: unknown): Landing => ({
  ...(landing as Landing),
  html: document.getElementById(EXCERPT_ID)?.innerHTML,
})
