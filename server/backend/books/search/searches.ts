import { sql } from 'kysely'
import type { Searches } from '../../call/searches.ts'
import type { Database } from '../../database/schema/schema.ts'
import { cardsOf } from '../cards.ts'
import { facetsOf } from '../facets.ts'
import { allFound, findBooks } from './find.ts'
import { highlights } from './highlight.ts'
import { suggest } from './suggest.ts'

/** Searches on this thread, at once whoever asks. */
export const searchesOn = (database: Database) => ({
  async find(search: Parameters<Searches['find']>[0]) {
    const { ids, total, corrected } = await findBooks(database, search)
    const cards = await cardsOf(database, ids)
    const shown = await highlights(database, corrected ?? search.keyword, ids)
    const items = cards.map(card => ({ ...card, highlight: shown.get(card.id) ?? card.introduction }))
    return { items, total, corrected }
  },
  async facets({ keyword, subid, now = new Date(), ...filter }: Parameters<Searches['facets']>[0]) {
    const ids = keyword ? await allFound(database, keyword) : subid ? ofTag(subid) : ALL
    return facetsOf(database, ids ?? NONE, filter, now)
  },
  suggest: (keyword: string) => suggest(database, keyword),
})

type Ids = { id: number }
const ALL = sql<Ids>`(select id from book)`
const NONE = sql<Ids>`(select id from book where 1 = 0)`
/** Of a genre or a tag: both have ids of one space. */
const ofTag = (subid: number) => sql<Ids>`
  (select id from book where category_id = ${subid} union select book_id from book_tag where tag_id = ${subid})`
