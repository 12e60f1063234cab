import type { BookCard } from '../../../shared/api/book.ts'

/** What a tile shows of a book. */
export type TileBook = Pick<BookCard, 'id' | 'name' | 'cover' | 'language'> &
  Record<'author' | 'category', { name: string }> & {
    /** What matters most here, in place of its author. */
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
