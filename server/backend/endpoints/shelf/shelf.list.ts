import { cardsOf, COUNT, offsetOf } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'

/** The reader's shelf, including removed books, so that other devices learn of them. */
export const handle: Handler<'shelf.list'> = async ({ page, limit }, { database, reader }) => {
  const own = database.selectFrom('shelf_book').where('reader_id', '=', reader.id)
  const { count } = await own.select(COUNT).executeTakeFirstOrThrow()
  const rows = await own
    .select(['book_id', 'place', 'followed', 'hidden', 'seen', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('book_id')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  const ids = rows.map(({ book_id }) => book_id)
  const cards = new Map((await cardsOf(database, ids)).map(card => [card.id, card]))
  const items = rows.map(({ followed, hidden, ...row }) => ({
    ...row,
    followed: followed === 1,
    hidden: hidden === 1,
    book: cards.get(row.book_id)!,
  }))
  return { items, page, limit, total: count }
}
