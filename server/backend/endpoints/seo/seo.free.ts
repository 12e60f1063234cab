import { toCard } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import type { Search } from '../../call/searches.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { isFree, isOffered, selectBooks } from '../../database/selectBooks.ts'

export const handle: Search<'seo.free'> = async ({ page, limit }, { database, brand, prices }) => {
  const total = await selectBooks(database, isOffered(brand))
    .where('chapter_count', '>', 0)
    .where(isFree(prices.rule.free))
    .$call(countOf)
  const rows = await selectCards(database, isOffered(brand))
    .where('chapter_count', '>', 0)
    .where(isFree(prices.rule.free))
    .orderBy('book.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute()
  return { items: rows.map(toCard), page, limit, total }
}
