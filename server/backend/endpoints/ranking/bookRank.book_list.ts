import { toCard } from '../../books/book.ts'
import { COUNT, offsetOf, selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'bookRank.book_list'> = async ({ type, id, page, limit }, { database }) => {
  const ranking = await database
    .selectFrom('ranking')
    .select('name')
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst()
  if (!ranking) throw notFound('ranking')
  const { count } = await database
    .selectFrom('ranking_book')
    .select(COUNT)
    .where('ranking_id', '=', id)
    .executeTakeFirstOrThrow()
  const books = await selectCards(database)
    .innerJoin('ranking_book', 'ranking_book.book_id', 'book.id')
    .select(['ranking_book.position', 'value'])
    .where('ranking_id', '=', id)
    .orderBy('ranking_book.position')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  const items = books.map(book => ({ ...toCard(book), rank: book.position + 1, value: book.value }))
  return { name: ranking.name, items, page, limit, total: count }
}
