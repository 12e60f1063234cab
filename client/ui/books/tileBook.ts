import { authorNames } from '../../../shared/text/authors.ts'
import type { BookCard } from '../../../shared/api/book.ts'

export type TileBook = Pick<BookCard, 'id' | 'name' | 'cover' | 'language'> &
  Record<'author' | 'category', { name: string }> & {
    /** The most important fact here, in place of its author. */
    fact?: string
  }

/** Only the fields that a tile shows, since they are sent with the page. */
export const tileBook = ({ id, name, cover, language, category, ...book }: BookCard): TileBook => ({
  id,
  name,
  cover,
  language,
  author: { name: authorNames(book) },
  category: { name: category.label ?? category.name },
})
