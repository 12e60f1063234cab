import type { Setting } from '../../../shared/api/ownReading.ts'
import { excluded } from '../database/queries.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'

/** Per reader; the least recently changed are dropped first. */
const MAX = 64

/** The newest value wins. One statement, so that concurrent devices lose nothing. */
export const saveSettings = (database: Database, readerId: number, settings: readonly Setting[]): Promise<void> =>
  inTransaction(database, async database => {
    const rows = newest(settings).map(({ name, value, changed_at }) => ({
      reader_id: readerId,
      name,
      value,
      changed_at,
    }))
    if (rows.length === 0) return
    await database
      .insertInto('reader_setting')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['reader_id', 'name'])
          .doUpdateSet(excluded(['value', 'changed_at']))
          .whereRef('excluded.changed_at', '>', 'reader_setting.changed_at'),
      )
      .execute()
    const latest = database
      .selectFrom('reader_setting')
      .select('name')
      .where('reader_id', '=', readerId)
      .orderBy('changed_at', 'desc')
      .orderBy('name')
      .limit(MAX)
    await database
      .deleteFrom('reader_setting')
      .where('reader_id', '=', readerId)
      .where('name', 'not in', latest)
      .execute()
  })

/** Sorted by name, so that concurrent batches cannot deadlock. */
function newest(settings: readonly Setting[]): Setting[] {
  const byName = new Map<string, Setting>()
  for (const setting of settings) {
    const before = byName.get(setting.name)
    if (!before || setting.changed_at >= before.changed_at) byName.set(setting.name, setting)
  }
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
