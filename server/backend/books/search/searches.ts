import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import type { Database } from '../../database/schema/schema.ts'
import { cardsOf } from '../cards.ts'
import { findBooks, suggest } from './find.ts'
import { highlights } from './highlight.ts'

/** Searches on this thread, at once whoever asks. */
export const searchesOn = (database: Database) => ({
  async find(search: ParsedInput<'search.multi'>) {
    const { ids, total } = await findBooks(database, search)
    const cards = await cardsOf(database, ids)
    const shown = await highlights(database, search.keyword, ids)
    return { items: cards.map(card => ({ ...card, highlight: shown.get(card.id) ?? card.introduction })), total }
  },
  suggest: (keyword: string) => suggest(database, keyword),
})
