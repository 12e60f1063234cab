import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Database, Tables } from '../database/schema/schema.ts'

type Row = Insertable<Tables['shelf_book']>

const ifNewer = (column: 'place' | 'followed' | 'hidden' | 'changed_at'): RawBuilder<never> =>
  sql`case when excluded.changed_at > shelf_book.changed_at then ${sql.ref(`excluded.${column}`)}
    else ${sql.ref(`shelf_book.${column}`)} end`

/** The newest values win, and seen chapters accumulate. One statement, so that concurrent devices lose nothing. */
export async function putOnShelf(database: Database, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await database
    .insertInto('shelf_book')
    // So that concurrent batches cannot deadlock.
    .values(rows.toSorted((a, b) => a.book_id - b.book_id))
    .onConflict(conflict =>
      conflict.columns(['reader_id', 'book_id']).doUpdateSet({
        place: ifNewer('place'),
        followed: ifNewer('followed'),
        hidden: ifNewer('hidden'),
        changed_at: ifNewer('changed_at'),
        seen: sql`case when excluded.seen > shelf_book.seen then excluded.seen else shelf_book.seen end`,
      }),
    )
    .execute()
}
