import type { Searches } from '../../call/searches.ts'
import type { Database } from '../../database/schema/schema.ts'
import { cardsOf } from '../cards.ts'
import { findBooks, suggest } from './find.ts'
import { highlights } from './highlight.ts'

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
