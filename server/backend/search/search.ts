import type { FoundBook } from '../../../shared/api/discover.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import { cardsOf } from '../database/cards.ts'
import { highlights } from '../database/highlight.ts'
import type { Database } from '../database/schema.ts'
import { findBooks, suggest, type Search } from '../database/search.ts'

/** All that a search does; what it answers is the same for every reader. */
export type Searches = {
  find(search: Search): Promise<{ items: FoundBook[]; total: number }>
  suggest(keyword: string): Promise<Output<'search.multi2'>>
}

/** Searches on this thread. */
export const searchesOn = (database: Database): Searches => ({
  async find(search) {
    const { ids, total } = await findBooks(database, search)
    const cards = await cardsOf(database, ids)
    const shown = await highlights(database, search.keyword, ids)
    return { items: cards.map(card => ({ ...card, highlight: shown.get(card.id) ?? card.introduction })), total }
  },
  suggest: keyword => suggest(database, keyword),
})
