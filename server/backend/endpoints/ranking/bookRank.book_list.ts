import { toCard } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { preferred } from '../../shelves/collections.ts'
import { rankingName } from '../../shelves/shelfNames.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { isOffered, shelvesOf } from '../../database/selectBooks.ts'

export const handle: Handler<'bookRank.book_list'> = async (
  { type, id: requested, page, limit },
  { database, brand, language },
) => {
  const alike = await database
    .selectFrom('ranking')
    .select(['id', 'key', 'language', 'name'])
    .where('key', '=', ({ selectFrom }) =>
      selectFrom('ranking as named')
        .select('named.key')
        .where('named.id', '=', requested)
        .where('named.type', '=', type),
    )
    .where('brand', '=', shelvesOf(brand))
    .where('language', 'in', ['', language])
    .execute()
  const [ranking] = preferred(alike, language)
  if (!ranking) throw notFound()
  const { id } = ranking
  const total = await database.selectFrom('ranking_book').where('ranking_id', '=', id).$call(countOf)
  const books = await selectCards(database, isOffered(brand))
    .innerJoin('ranking_book', 'ranking_book.book_id', 'book.id')
    .select(['ranking_book.position', 'value'])
    .where('ranking_id', '=', id)
    .orderBy('ranking_book.position')
    .$call(onPage({ page, limit }))
    .execute()
  const items = books.map(book => ({ ...toCard(book), rank: book.position + 1, value: book.value }))
  return { name: rankingName(ranking), items, page, limit, total }
}
