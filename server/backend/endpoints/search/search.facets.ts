import { sql } from 'kysely'
import { facetsOf } from '../../books/facets.ts'
import { allFound } from '../../books/search/find.ts'
import type { Search } from '../../call/searches.ts'

export const handle: Search<'search.facets'> = async ({ keyword, subid, ...filter }, { database, now }) => {
  const ids = keyword ? await allFound(database, keyword) : subid ? ofTag(subid) : ALL
  return facetsOf(database, ids ?? NONE, filter, now)
}

type Ids = { id: number }
const ALL = sql<Ids>`(select id from book)`
const NONE = sql<Ids>`(select id from book where 1 = 0)`
/** Of a genre or a tag: both have ids of one space. */
const ofTag = (subid: number) => sql<Ids>`
  (select id from book where category_id = ${subid} union select book_id from book_tag where tag_id = ${subid})`
