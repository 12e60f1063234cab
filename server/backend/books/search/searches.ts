import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import type { Database } from '../../database/schema/schema.ts'
import { cardsOf } from '../cards.ts'
import { findBooks } from './find.ts'
import { highlights } from './highlight.ts'
import { suggest } from './suggest.ts'

/** Searches on this thread, at once whoever asks. */
export const searchesOn = (database: Database) => ({
  async find(search: ParsedInput<'search.multi'>) {
    const { ids, total, corrected } = await findBooks(database, search)
    const cards = await cardsOf(database, ids)
    const shown = await highlights(database, corrected ?? search.keyword, ids)
    const items = cards.map(card => ({ ...card, highlight: shown.get(card.id) ?? card.introduction }))
    return { items, total, corrected }
  },
  suggest: (keyword: string) => suggest(database, keyword),
})
