import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { inLanguage, facetsOf } from '../../books/filter.ts'
import { allFound } from '../../books/search/find.ts'
import type { Search } from '../../call/searches.ts'

export const handle: Search<'search.facets'> = async ({ keyword, subid, ...filter }, call) => {
  const { database, language, now } = call
  const own = subid ? await inLanguage(database, subid, language) : undefined
  const ids = keyword ? await allFound(database, keyword) : subid && own ? ofTag(subid, own) : ALL
  return facetsOf(database, ids ?? NONE, filter, now)
}

type Ids = { id: number }
const ALL = sql<Ids>`(select id from book)`
const NONE = sql<Ids>`(select id from book where 1 = 0)`
/** Genres and tags share one id space. */
const ofTag = (subid: number, own: RawBuilder<SqlBool>) => sql<Ids>`(
  select id from book where ${own} and (category_id = ${subid}
    or id in (select book_id from book_tag where tag_id = ${subid})))`
