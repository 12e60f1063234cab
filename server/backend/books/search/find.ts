import { sql, type RawBuilder } from 'kysely'
import { asNamed } from '../book.ts'
import { SORTS } from '../cards.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { SearchIndex } from '../../database/engine/searchIndex.ts'
import type { Database } from '../../database/schema/schema.ts'
import { isOffered, selectBooks, type BookCondition } from '../../database/selectBooks.ts'
import { genresCalled } from '../genreLabels.ts'
import { foldedWords, searchParts } from '../../text/searchWords.ts'
import { corrections, readings, type Reading } from './readings.ts'
import { countOf, hasRow, onPage } from '../../database/queries.ts'

type Search = {
  brand: string
  keyword: string
  /** Books that pass the filters; absent: all. */
  among?: BookCondition
  category_id?: number
  sort?: keyof typeof SORTS
  page: number
  limit: number
}

type Found = {
  ids: number[]
  total: number
  /** The words searched instead, since nothing matches the keyword. */
  corrected?: string
  /** The spelling that matched, for example with other umlauts. */
  spelling?: string
  /** Nothing matches: these have one of the words. */
  near?: true
}

/**
 * First those with all of it in title, author and tags, then those of a genre with this label, then those with all of
 * it there except typos, then those with most of it there, and last those with it in introduction or text. If nothing
 * matches, the last word is taken as unfinished, then similar words are tried, and at last each word alone.
 */
export async function findBooks(database: Database, search: Search): Promise<Found> {
  const hits = await hitsOf(database, search)
  if (!hits) return { ids: [], total: 0 }
  const { corrected, spelling = search.keyword, near } = hits
  const keyword = corrected ?? spelling
  const found = await match(database, hits, { ...search, keyword })
  return { ...found, corrected, near, ...(spelling !== search.keyword && { spelling }) }
}

/** Without filters, as a table of `id`; undefined if there are none. */
export const allFound = async (database: Database, query: Query) => (await hitsOf(database, query))?.table

type Query = Pick<Search, 'brand' | 'keyword'>

type Hits = {
  /** Lower tiers are better, and within a tier lower ranks. */
  table: RawBuilder<{ id: number; tier: number; rank: number }>
  /** Of the reading that matched; of the keyword if no book has all of it. */
  parts: string[]
  corrected?: string
  spelling?: string
  near?: true
}

async function hitsOf(database: Database, { brand, keyword }: Query): Promise<Hits | undefined> {
  const index = engineOf(database).search
  const isAny = (table: RawBuilder<{ id: number }>) =>
    selectBooks(database, isOffered(brand))
      .innerJoin(table.as('hit'), 'hit.id', 'book.id')
      .select('book.id')
      .limit(1)
      .$call(hasRow)
  const isKnown = (word: string) => isAny(index.books([word], false, 0))
  let reading: Reading | undefined
  for await (const next of readings(database, keyword, isKnown)) {
    reading = next
    if (await isAny(index.books(next.parts, next.unfinished, 0))) break
    reading = undefined
  }
  const tiers: RawBuilder<unknown>[] = []
  const add = (table: RawBuilder<unknown>, rank = sql`0`) =>
    tiers.push(sql`select id, ${sql.lit(tiers.length)} as tier, ${rank} as rank from ${table} as named`)
  const isNamed = reading !== undefined && (await isAny(index.booksNamed(reading.parts, 'all')))
  if (isNamed) add(index.booksNamed(reading!.parts, 'all'))
  for (const name of genresCalled(keyword)) add(index.booksNamed(searchParts(name), 'all'))
  for await (const { parts } of reading?.corrected ? [] : corrections(database, keyword, { isSure: true })) {
    const named = index.booksNamed(parts, 'all')
    if (!(await isAny(named))) continue
    add(named)
    break
  }
  if (!isNamed)
    for await (const { parts } of corrections(database, keyword, {})) {
      const titled = index.booksNamed(parts, 'title')
      if (parts.length < 2 || !(await isAny(titled))) continue
      add(titled)
      break
    }
  const words = keyword.includes('"')
    ? []
    : foldedWords(keyword)
        .filter(word => !SMALL.has(word))
        .slice(0, MOST_WORDS)
  // Words scattered over a text, of which no title, author or tag has any, are not what was searched for.
  const isScattered = async () => {
    for (const word of words) if (await isAny(index.booksNamed([word], 'all'))) return false
    return words.length > 1 && !(await isAny(index.books([foldedWords(keyword).join(' ')], false, 0)))
  }
  const most = words.length >= FEWEST_WORDS ? mostOf(index, words) : undefined
  if (most && (await isAny(most))) add(most, sql`rank`)
  const near = !tiers.length && (!reading || (await isScattered())) ? (true as const) : undefined
  if (reading) add(index.books(reading.parts, reading.unfinished, RANKED), sql`rank`)
  if (!tiers.length)
    for (const word of words) if (await isKnown(word)) add(index.books([word], false, RANKED), sql`rank`)
  if (!tiers.length) return undefined
  const table = sql<{ id: number; tier: number; rank: number }>`(
    select id, min(tier) as tier, min(rank) as rank from (${sql.join(tiers, sql` union all `)}) as tiers group by id)`
  return { table, parts: reading?.parts ?? words, corrected: reading?.corrected, spelling: reading?.spelling, near }
}

/** Adjacent pairs count more. */
function mostOf(index: SearchIndex, words: readonly string[]): RawBuilder<{ id: number }> {
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  const having = (part: string, count: 0 | 1) =>
    sql`select id, ${sql.lit(count)} as word from ${index.booksNamed([part], 'all')} as named`
  const each = [...words.map(word => having(word, 1)), ...pairs.map(pair => having(pair, 0))]
  return sql`(
    select id, -count(*) as rank from (${sql.join(each, sql` union all `)}) as parts
    group by id having sum(word) >= ${sql.lit(Math.ceil(words.length * MOST_OF))})`
}

const SMALL = new Set('a an and at by for from in is of on or the to who with about book books novel novels'.split(' '))
/** From this number of words on, a third may be missing. */
const [FEWEST_WORDS, MOST_WORDS, MOST_OF] = [3, 10, 2 / 3]

/** If more books match, the words are common, and titles and readers decide. */
const RANKED = 500
/** Ranks are negative, lower is better; popular books get up to a third more. */
const READ = sql<number>`(1 + ln(book.read_count + 10) / 40)`

async function match(
  database: Database,
  { table, parts }: Hits,
  { brand, keyword, category_id, sort, page, limit, among }: Search,
) {
  const titled = engineOf(database).search.booksNamed(parts, 'title')
  const found = selectBooks(database, isOffered(brand))
    .innerJoin(table.as('hit'), 'hit.id', 'book.id')
    .$if(among !== undefined, query => query.where(among!))
    .$if(category_id !== undefined, query => query.where('category_id', '=', category_id!))
  const sorted = sort
    ? found.orderBy(SORTS[sort], 'desc').orderBy('book.id', 'desc')
    : found
        .orderBy(asNamed(keyword))
        .orderBy('hit.tier')
        .orderBy(sql`hit.rank * ${READ}`)
        .orderBy(sql`case when book.id in ${titled} then 0 else 1 end`)
        .orderBy('read_count', 'desc')
        .orderBy('book.id')
  const rows = await sorted
    .select(['book.id', sql<number>`count(*) over ()`.as('total')])
    .$call(onPage({ page, limit }))
    .execute()
  // Beyond the last page no row has the total.
  const total = rows[0]?.total ?? (page > 1 ? await found.$call(countOf) : 0)
  return { ids: rows.map(({ id }) => id), total }
}
