import { toCard } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { bookNotFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { isOffered, isVisible, selectBooks } from '../../database/selectBooks.ts'

const MAX = 12

/** As `refreshShelves` computed, in the reader's language if enough; else the most read of the genre, then of all. */
export const handle: Handler<'recommend.get'> = async ({ book_id }, { database, brand, language }) => {
  const book = await selectBooks(database, isVisible(brand))
    .select('category_id')
    .where('id', '=', book_id)
    .executeTakeFirst()
  if (!book) throw bookNotFound()
  for (const shelf of new Set([language, ''])) {
    const related = await selectCards(database, isOffered(brand))
      .innerJoin('related_book', 'related_book.related_id', 'book.id')
      .where('related_book.book_id', '=', book_id)
      .where('related_book.language', '=', shelf)
      .orderBy('related_book.position')
      .limit(MAX)
      .execute()
    if (related.length) return { items: related.map(toCard) }
  }
  const mostRead = selectCards(database, isOffered(brand))
    .where('book.id', '!=', book_id)
    .orderBy('book.read_count', 'desc')
    .orderBy('book.id', 'desc')
  const sameGenre = await mostRead.where('book.category_id', '=', book.category_id).limit(MAX).execute()
  const others = await mostRead
    .where('book.category_id', '!=', book.category_id)
    .limit(MAX - sameGenre.length)
    .execute()
  return { items: [...sameGenre, ...others].map(toCard) }
}
