import type { Insertable } from 'kysely'
import { engineOf } from '../database/engine/engine.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { equal, countOf, excluded } from '../database/queries.ts'

const MAX = 2000
/** Remembered for other devices, the latest. */
const MAX_REMOVED = 2000

/** What a newer version replaces. */
const COLUMNS = 'revision kind book_id chapter paragraph at quote note made_at changed_at removed'.split(' ')

type Row = Omit<Insertable<Tables['passage']>, 'reader_id' | 'revision'>

/**
 * Saves a reader's passages, each once; the newest version wins. Writes of one reader are serialized, so that
 * revisions become visible in order: a client that has read up to one has seen all before it.
 * @returns ids of passages that did not fit
 */
export const savePassages = (database: Database, readerId: number, rows: readonly Row[]): Promise<string[]> =>
  inTransaction(database, async database => {
    await engineOf(database).lock(database, `passages ${readerId}`)
    const { news, noRoom } = await rowsToSave(database, readerId, rows)
    if (news.length === 0) return noRoom
    const last = await lastRevision(database, readerId)
    await database
      .insertInto('passage')
      .values(news.map((row, index) => ({ ...row, reader_id: readerId, revision: last + index + 1 })))
      .onConflict(conflict => conflict.columns(['reader_id', 'id']).doUpdateSet(excluded(COLUMNS)))
      .execute()
    await deleteRemoved(database, readerId)
    return noRoom
  })

/** As many as fit, the latest first. For a transaction. */
export async function movePassages(database: Database, from: number, to: number): Promise<void> {
  const rows = await database
    .selectFrom('passage')
    .selectAll()
    .where(is => equal(is, { reader_id: from, removed: 0 }))
    .orderBy('revision', 'desc')
    .execute()
  const moved = rows.map(({ reader_id: _reader, revision: _revision, ...row }) => row)
  await savePassages(database, to, moved)
}

/** The newest version of each passage; deletions first, since they make room for others. */
export function newest(rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>()
  for (const row of rows) {
    const before = byId.get(row.id)
    if (!before || row.changed_at >= before.changed_at) byId.set(row.id, row)
  }
  return [...byId.values()].toSorted((a, b) => b.removed - a.removed)
}

/** Rows newer than the stored ones, and ids of those that do not fit. */
async function rowsToSave(database: Database, readerId: number, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const stored = await database
    .selectFrom('passage')
    .select(['id', 'changed_at', 'removed'])
    .where('reader_id', '=', readerId)
    .where('id', 'in', ids.length ? ids : [''])
    .execute()
  const known = new Map(stored.map(row => [row.id, row]))
  let room = MAX - (await passageCount(database, readerId, 0))
  const news: Row[] = []
  const noRoom: string[] = []
  for (const row of rows) {
    const before = known.get(row.id)
    if (before && before.changed_at >= row.changed_at) continue
    const more = isThere(row) - isThere(before)
    if (more > 0 && more > room) {
      noRoom.push(row.id)
      continue
    }
    room -= more
    news.push(row)
  }
  return { news, noRoom }
}

const isThere = (row: Pick<Row, 'removed'> | undefined): 0 | 1 => (row?.removed === 0 ? 1 : 0)

export async function lastRevision(database: Database, readerId: number): Promise<number> {
  const last = await database
    .selectFrom('passage')
    .select('revision')
    .where('reader_id', '=', readerId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.revision ?? 0
}

const passageCount = (database: Database, readerId: number, removed: 0 | 1): Promise<number> =>
  database.selectFrom('passage').where('reader_id', '=', readerId).where('removed', '=', removed).$call(countOf)

async function deleteRemoved(database: Database, readerId: number): Promise<void> {
  const tooMany = (await passageCount(database, readerId, 1)) - MAX_REMOVED
  if (tooMany <= 0) return
  const oldest = database
    .selectFrom('passage')
    .select('id')
    .where(is => equal(is, { reader_id: readerId, removed: 1 }))
    .orderBy('revision')
    .limit(tooMany)
  await database.deleteFrom('passage').where('reader_id', '=', readerId).where('id', 'in', oldest).execute()
}
