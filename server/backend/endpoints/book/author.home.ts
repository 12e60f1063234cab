import { toCard } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'

export const handle: Handler<'author.home'> = async ({ author_id, page, limit }, { database }) => {
  const author = await database.selectFrom('author').selectAll().where('id', '=', author_id).executeTakeFirst()
  if (!author) throw notFound()
  const total = await database
    .selectFrom('book')
    .where('author_id', '=', author_id)
    .where('withdrawn', 'is', null)
    .$call(countOf)
  const books = await selectCards(database)
    .where('author_id', '=', author_id)
    .orderBy('book.read_count', 'desc')
    .orderBy('book.id')
    .$call(onPage({ page, limit }))
    .execute()
  return { author: { ...author, book_count: total }, items: books.map(toCard), page, limit, total }
}
