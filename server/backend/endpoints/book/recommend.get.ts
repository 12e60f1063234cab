import { selectCards, toCard } from '../../books/cards.ts'
import { bookNotFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

const MOST = 12

/** The books that `refreshShelves` found to go with this one; for a newer book, the most read of its genre. */
export const recommendGet: Handler<'recommend.get'> = async ({ book_id }, { database }) => {
  const book = await database.selectFrom('book').select('category_id').where('id', '=', book_id).executeTakeFirst()
  if (!book) throw bookNotFound()
  const related = await selectCards(database)
    .innerJoin('related_book', 'related_book.related_id', 'book.id')
    .where('related_book.book_id', '=', book_id)
    .orderBy('related_book.position')
    .limit(MOST)
    .execute()
  if (related.length) return { items: related.map(toCard) }
  const sameGenre = await selectCards(database)
    .where('book.category_id', '=', book.category_id)
    .where('book.id', '!=', book_id)
    .orderBy('book.read_count', 'desc')
    .orderBy('book.id', 'desc')
    .limit(MOST)
    .execute()
  return { items: sameGenre.map(toCard) }
}
