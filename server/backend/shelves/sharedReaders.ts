import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { COUNT, insertAll, deleteRows } from '../database/queries.ts'

/** Fewer could identify readers, and mean little. */
const ENOUGH_READERS = 5
/** The latest, so that popular books cost no more than others. */
const LATEST = 300
const MAX = 24

/** Numbers, not readers. One query of limited size per book, with a break for other work after each. */
export async function countSharedReaders(database: Database): Promise<void> {
  const counts = await database.selectFrom('read_log').select(['book_id', COUNT]).groupBy('book_id').execute()
  const readers = new Map(counts.map(({ book_id, count }) => [book_id, Number(count)]))
  const known = await database.selectFrom('shared_readers').select('book_id').distinct().execute()
  const books = new Set([
    ...known.map(({ book_id }) => book_id),
    ...[...readers].flatMap(([book_id, count]) => (count >= ENOUGH_READERS ? [book_id] : [])),
  ])
  for (const book of books) {
    const rows = await sharedBy(database, book, readers)
    await inTransaction(database, async database => {
      await deleteRows(database, 'shared_readers', { book_id: book })
      await insertAll(database, 'shared_readers', rows)
    })
    await delay(0)
  }
}

async function sharedBy(database: Database, book: number, readers: ReadonlyMap<number, number>) {
  const all = readers.get(book) ?? 0
  const latest = database
    .selectFrom('read_log')
    .select('reader_id')
    .where('book_id', '=', book)
    .orderBy('read_at', 'desc')
    .limit(LATEST)
  const shared = await database
    .selectFrom(latest.as('latest'))
    .innerJoin('read_log', 'read_log.reader_id', 'latest.reader_id')
    .where('book_id', '!=', book)
    .select(['book_id', COUNT])
    .groupBy('book_id')
    .having(({ fn }) => fn.countAll(), '>=', ENOUGH_READERS)
    .execute()
  const requested = Math.min(all, LATEST)
  return shared
    .map(({ book_id, count }) => {
      // Cosine similarity of the two sets of readers, so that a book everyone reads is not similar to all.
      const likeness = (Number(count) / requested) * Math.sqrt(all / (readers.get(book_id) ?? all))
      return { book_id: book, other_id: book_id, readers: Number(count), likeness: Math.min(1, likeness) }
    })
    .toSorted((a, b) => b.likeness - a.likeness || a.other_id - b.other_id)
    .slice(0, MAX)
}

export async function similarities(database: Database): Promise<Map<number, [other: number, likeness: number][]>> {
  const rows = await database
    .selectFrom('shared_readers')
    .select(['book_id', 'other_id', 'likeness'])
    .orderBy('book_id')
    .orderBy('other_id')
    .execute()
  const byBook = new Map<number, [number, number][]>()
  for (const { book_id, other_id, likeness } of rows) {
    const others = byBook.get(book_id) ?? []
    byBook.set(book_id, others)
    others.push([other_id, likeness])
  }
  return byBook
}
