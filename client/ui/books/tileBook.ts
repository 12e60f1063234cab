import type { BookCard } from '../../../shared/api/book.ts'

/** The fields of a book that a tile shows. */
export type TileBook = Pick<BookCard, 'id' | 'name' | 'cover' | 'language'> &
  Record<'author' | 'category', { name: string }> & {
    /** The most important fact here, in place of its author. */
    fact?: string
  }

/** No more of a book than its tile shows, since it travels with the page. */
export const tileBook = ({ id, name, cover, language, author, category }: BookCard): TileBook => ({
  id,
  name,
  cover,
  language,
  author: { name: author.name },
  category: { name: category.name },
})
