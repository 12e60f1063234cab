import { toCard } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { isAuthorAt, isBy, isOffered, selectBooks } from '../../database/selectBooks.ts'

export const handle: Handler<'author.home'> = async ({ author_id, page, limit }, { database, brand }) => {
  const author = await database
    .selectFrom('author')
    .selectAll()
    .where('id', '=', author_id)
    .where(isAuthorAt(brand))
    .executeTakeFirst()
  if (!author) throw notFound()
  const theirs = isBy(author_id)
  const total = await selectBooks(database, isOffered(brand)).where(theirs).$call(countOf)
  const books = await selectCards(database, isOffered(brand))
    .where(theirs)
    .orderBy('book.read_count', 'desc')
    .orderBy('book.id')
    .$call(onPage({ page, limit }))
    .execute()
  return { author: { ...author, book_count: total }, items: books.map(toCard), page, limit, total }
}
