import { sql } from 'kysely'
import type { BookFilter } from '../../../../shared/api/genre.ts'
import { asNamed } from '../book.ts'
import { COUNT, offsetOf, SORTS } from '../cards.ts'
import { isNarrowing, passes } from '../filter.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { Database } from '../../database/schema/schema.ts'
import { readings, type Reading } from './readings.ts'

type Search = BookFilter & {
  keyword: string
  /** From when filters count back. */
  now?: Date
  category_id?: number
  /** Without it the best match comes first. */
  sort?: keyof typeof SORTS
  page: number
  limit: number
}

type Found = {
  ids: number[]
  total: number
  /** Nothing has the keyword: this was looked for instead. */
  corrected?: string
}

/**
 * The books that have every part of the keyword in title, author, tags, introduction or text. Where there are none the
 * last word is taken as the beginning of one, so that a word half typed finds something too. Then words of names are
 * looked for that are nearly the same.
 */
export async function findBooks(database: Database, search: Search): Promise<Found> {
  const isKnown = (word: string) => isThere(database, { parts: [word], unfinished: false })
  for await (const reading of readings(database, search.keyword, isKnown)) {
    const { corrected } = reading
    const found = await match(database, reading, corrected ? { ...search, keyword: corrected } : search)
    // What is there and narrowed away was not misspelt.
    if (found.total || (isNarrowed(search) && (await isThere(database, reading)))) return { ...found, corrected }
  }
  return { ids: [], total: 0 }
}

const isNarrowed = (search: Search) => search.category_id !== undefined || isNarrowing(search)

/** The books that a keyword leads to, whatever a filter says of them, as a table of `id`; undefined: there are none. */
export async function allFound(database: Database, keyword: string) {
  const isKnown = (word: string) => isThere(database, { parts: [word], unfinished: false })
  for await (const reading of readings(database, keyword, isKnown)) {
    if (await isThere(database, reading)) return engineOf(database).search.books(reading.parts, reading.unfinished, 0)
  }
  return undefined
}

/** Whether any book has it. */
async function isThere(database: Database, { parts, unfinished }: Reading): Promise<boolean> {
  const found = await database
    .selectFrom(engineOf(database).search.books(parts, unfinished, 0).as('hit'))
    .innerJoin('book', 'book.id', 'hit.id')
    .where('withdrawn', 'is', null)
    .select('book.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Up to so many books are ranked by all that they say. Words that more have are common: titles and readers decide. */
const RANKED = 500
/** A rank is negative, the less the better; what many read gets up to a third more. */
const READ = sql<number>`(1 + ln(book.read_count + 10) / 40)`

async function match(
  database: Database,
  { parts, unfinished }: Reading,
  { keyword, category_id, sort, page, limit, now = new Date(), ...filter }: Search,
) {
  const index = engineOf(database).search
  const found = database
    .selectFrom(index.books(parts, unfinished, RANKED).as('hit'))
    .innerJoin('book', 'book.id', 'hit.id')
    .where('withdrawn', 'is', null)
    .where(passes(filter, now))
    .$if(category_id !== undefined, query => query.where('category_id', '=', category_id!))
  const sorted = sort
    ? found.orderBy(SORTS[sort], 'desc').orderBy('book.id', 'desc')
    : found
        .orderBy(asNamed(keyword))
        .orderBy(sql`hit.rank * ${READ}`)
        .orderBy(sql`case when book.id in ${index.booksByTitle(parts)} then 0 else 1 end`)
        .orderBy('read_count', 'desc')
        .orderBy('book.id')
  const rows = await sorted
    .select(['book.id', sql<number>`count(*) over ()`.as('total')])
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  // Behind the last page there is no row that could tell.
  const total = rows[0]?.total ?? (page > 1 ? (await found.select(COUNT).executeTakeFirstOrThrow()).count : 0)
  return { ids: rows.map(({ id }) => id), total }
}
