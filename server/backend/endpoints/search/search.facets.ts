import { sql } from 'kysely'
import { facetsOf, inLanguage, joined } from '../../books/filter.ts'
import { allFound } from '../../books/search/find.ts'
import type { Search } from '../../call/searches.ts'
import type { BookCondition } from '../../database/selectBooks.ts'

export const handle: Search<'search.facets'> = async ({ keyword, subid, ...filter }, call) => {
  const { database } = call
  if (keyword) return facetsOf(call, isIn(await allFound(database, { ...call, keyword })), filter)
  return facetsOf(call, subid ? joined([ofTag(subid), await inLanguage(database, subid, call)]) : joined([]), filter)
}

const isIn = (found: Awaited<ReturnType<typeof allFound>>): BookCondition =>
  found ? sql`book.id in (select id from ${found} as hit)` : sql`1 = 0`

/** Genres and tags share one id space. */
const ofTag = (subid: number): BookCondition =>
  sql`(category_id = ${subid} or book.id in (select book_id from book_tag where tag_id = ${subid}))`
