import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { newSecret } from '../../accounts/secrets/secret.ts'
import { createOnce } from '../../database/facts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ANY_WORD, HALF_LIFE, ONCE_WITHIN, STARTERS, timeOf } from './words.ts'
import { countOf } from '../../database/queries.ts'

export type Note = { brand: string; word: string; readers: string[]; now: Date }

/** In half-lives without a search. */
const FORGOTTEN = 20
/** Words per brand, and readers' marks in total: the hottest and the latest stay. */
const WORDS = 200
const MARKS = 50_000
const BATCH = 1000

/**
 * Each reader once per word, and once under `ANY_WORD`. A count at time t adds 2^(t / half-life) to its word; `heat` is
 * the binary logarithm of the sum, so that the order of words stays right over time and the hottest are read from an
 * index.
 */
export async function storeNotes(database: Database, notes: Note[]): Promise<void> {
  const secret = await createOnce(database, 'trend_secret', newSecret)
  const counted = notes.flatMap(note => [note, { ...note, word: ANY_WORD }])
  const marked = counted.map(note => ({ ...note, marks: note.readers.map(reader => markOf(secret, note, reader)) }))
  await inTransaction(database, async database => {
    const fresh = await addMarks(database, marked)
    const counts = new Map<string, { brand: string; word: string; count: number; now: Date }>()
    for (const { brand, word, marks, now } of marked) {
      if (!marks.every(mark => fresh.has(mark))) continue
      for (const mark of marks) fresh.delete(mark)
      const key = JSON.stringify([brand, word])
      counts.set(key, { brand, word, now, count: (counts.get(key)?.count ?? 0) + 1 })
    }
    if (!counts.size) return
    const rows = [...counts.values()].map(({ brand, word, count, now }) => ({
      brand,
      word,
      heat: timeOf(now) + Math.log2(count),
    }))
    await database
      .insertInto('trend')
      .values(rows.toSorted((one, other) => (one.word < other.word ? -1 : 1)))
      .onConflict(conflict => conflict.columns(['brand', 'word']).doUpdateSet({ heat: SUM }))
      .execute()
    for (const brand of new Set(rows.map(({ brand }) => brand))) await trimToHottest(database, brand)
  })
}

/** Logarithm of the sum of two heats' powers. */
const SUM = sql<number>`
  case when trend.heat > excluded.heat then trend.heat else excluded.heat end
  + ln(1 + power(2, -abs(trend.heat - excluded.heat))) / ln(2)`

/** Does not reveal the reader: the key never leaves the database. */
const markOf = (secret: string, { brand, word }: Note, reader: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([brand, word, reader]))
    .digest('base64url')

async function addMarks(database: Database, notes: { marks: string[]; now: Date }[]): Promise<Set<string>> {
  const ends = new Map(
    notes.flatMap(({ marks, now }) => marks.map(mark => [mark, now.getTime() + ONCE_WITHIN] as const)),
  )
  await deleteMarks(database, notes[0]!.now)
  const rows = [...ends].map(([mark, end]) => ({ mark, ends_at: new Date(end).toISOString() }))
  const added = await database
    .insertInto('trend_mark')
    .values(rows.toSorted((one, other) => (one.mark < other.mark ? -1 : 1)))
    .onConflict(conflict => conflict.column('mark').doNothing())
    .returning('mark')
    .execute()
  return new Set(added.map(({ mark }) => mark))
}

const deleteMarks = (database: Database, now: Date) =>
  database.deleteFrom('trend_mark').where('ends_at', '<=', now.toISOString()).execute()

async function trimToHottest(database: Database, brand: string) {
  const coldest = await database
    .selectFrom('trend')
    .select('word')
    .where('brand', '=', brand)
    .where('word', '!=', ANY_WORD)
    .orderBy('heat', 'desc')
    .limit(BATCH)
    .offset(WORDS)
    .execute()
  if (!coldest.length) return
  const words = coldest.map(({ word }) => word)
  await database.deleteFrom('trend').where('brand', '=', brand).where('word', 'in', words).execute()
}

export async function deleteTrends(database: Database, now: Date): Promise<void> {
  await deleteMarks(database, now)
  const last = await database
    .selectFrom('trend_mark')
    .select('ends_at')
    .orderBy('ends_at', 'desc')
    .limit(1)
    .offset(MARKS)
    .executeTakeFirst()
  if (last) await database.deleteFrom('trend_mark').where('ends_at', '<=', last.ends_at).execute()
  await deleteWords(database, new Date(now.getTime() - FORGOTTEN * HALF_LIFE))
}

/** Popular words stay slightly longer. Returns how many. @param isDry only counts */
export async function deleteWords(database: Database, since: Date, isDry = false): Promise<number> {
  const old = database.selectFrom('trend').where('brand', 'not like', STARTERS).where('heat', '<', timeOf(since))
  const count = await old.$call(countOf)
  if (!isDry) {
    await database.deleteFrom('trend').where('brand', 'not like', STARTERS).where('heat', '<', timeOf(since)).execute()
  }
  return count
}
