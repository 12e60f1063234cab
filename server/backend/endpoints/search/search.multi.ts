import { cardsOf } from '../../books/cards.ts'
import { passes } from '../../books/filter.ts'
import { findBooks } from '../../books/search/find.ts'
import { highlights } from '../../books/search/highlight.ts'
import type { Finish } from '../../call/handler.ts'
import type { Search } from '../../call/searches.ts'
import { isOffered } from '../../database/selectBooks.ts'

export const handle: Search<'search.multi'> = async (input, call) => {
  const { database, brand } = call
  const { page, limit, keyword } = input
  const {
    ids,
    total,
    corrected,
    spelling = keyword,
    near,
  } = await findBooks(database, {
    ...input,
    brand,
    among: passes(input, call),
  })
  const cards = await cardsOf(database, ids, isOffered(brand))
  const shown = await highlights(database, { brand, keyword: corrected ?? spelling }, ids)
  const items = cards.map(card => ({ ...card, highlight: shown.get(card.id) ?? card.introduction }))
  return { items, page, limit, total, corrected, near }
}

/** Searches with results count for trends, once per search and not per page. */
export const finish: Finish<'search.multi'> = async (found, call, { keyword, page }) => {
  if (found.total > 0 && !found.near && page === 1) call.trends.note({ ...call, keyword: found.corrected ?? keyword })
  return found
}
