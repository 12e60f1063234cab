import { withCards } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { isOffered } from '../../database/selectBooks.ts'

/** With removed books, so that other devices learn of them. */
export const handle: Handler<'shelf.list'> = async ({ page, limit }, { database, brand, reader }) => {
  const own = database.selectFrom('shelf_book').where('reader_id', '=', reader.id)
  const total = await own.$call(countOf)
  const rows = await own
    .select(['book_id', 'place', 'followed', 'hidden', 'seen', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('book_id')
    .$call(onPage({ page, limit }))
    .execute()
  const items = (await withCards(database, rows, isOffered(brand))).map(({ followed, hidden, ...row }) => ({
    ...row,
    followed: followed === 1,
    hidden: hidden === 1,
  }))
  return { items, page, limit, total }
}
