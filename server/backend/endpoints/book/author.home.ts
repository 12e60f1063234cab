import { toCard } from '../../books/book.ts'
import { COUNT, offsetOf, selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'author.home'> = async ({ author_id, page, limit }, { database }) => {
  const author = await database.selectFrom('author').selectAll().where('id', '=', author_id).executeTakeFirst()
  if (!author) throw notFound()
  const { count } = await database
    .selectFrom('book')
    .select(COUNT)
    .where('author_id', '=', author_id)
    .where('withdrawn', 'is', null)
    .executeTakeFirstOrThrow()
  const books = await selectCards(database)
    .where('author_id', '=', author_id)
    .orderBy('book.read_count', 'desc')
    .orderBy('book.id')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  return { author: { ...author, book_count: count }, items: books.map(toCard), page, limit, total: count }
}
