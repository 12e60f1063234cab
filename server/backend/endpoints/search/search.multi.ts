import { cardsOf } from '../../books/cards.ts'
import { highlights } from '../../books/highlight.ts'
import { findBooks } from '../../books/search.ts'
import { noteSearch } from '../../books/trends.ts'
import type { Handler } from '../../call/handler.ts'

/** Full text search. Words that lead to a book count for the brand's trends, once a search and not once a page. */
export const searchMulti: Handler<'search.multi'> = async (
  { keyword, page, limit, ...filter },
  { database, brand, now },
) => {
  const { ids, total } = await findBooks(database, { keyword, page, limit, ...filter })
  const cards = await cardsOf(database, ids)
  const shown = await highlights(database, keyword, ids)
  if (total > 0 && page === 1) await noteSearch(database, brand, keyword, now)
  const items = cards.map(card => ({ ...card, highlight: shown.get(card.id) ?? card.introduction }))
  return { items, page, limit, total }
}
