import { toCard } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { keyIn, plainKey, preferred } from '../../shelves/collections.ts'
import { rankingName } from '../../shelves/shelfNames.ts'
import { countOf, onPage } from '../../database/queries.ts'

export const handle: Handler<'bookRank.book_list'> = async (
  { type, id: requested, page, limit },
  { database, language },
) => {
  const rankings = database.selectFrom('ranking').select(['id', 'key', 'language', 'name'])
  const named = await rankings.where('id', '=', requested).where('type', '=', type).executeTakeFirst()
  if (!named) throw notFound()
  const key = plainKey(named)
  const alike = await rankings.where('key', 'in', [key, keyIn(language, key)]).execute()
  const { id, name } = preferred(alike, language)[0] ?? named
  const total = await database.selectFrom('ranking_book').where('ranking_id', '=', id).$call(countOf)
  const books = await selectCards(database)
    .innerJoin('ranking_book', 'ranking_book.book_id', 'book.id')
    .select(['ranking_book.position', 'value'])
    .where('ranking_id', '=', id)
    .orderBy('ranking_book.position')
    .$call(onPage({ page, limit }))
    .execute()
  const items = books.map(book => ({ ...toCard(book), rank: book.position + 1, value: book.value }))
  return { name: rankingName({ key, name }), items, page, limit, total }
}
