import type { Database } from '../../database/schema/schema.ts'

/** Queues notifications about new chapters, in the transaction that adds them. */
export async function queueBookUpdate(database: Database, book_id: number, now: Date): Promise<void> {
  const noted_at = now.toISOString()
  await database
    .insertInto('book_news')
    .values({ book_id, noted_at })
    // Readers who were notified of some are notified of all.
    .onConflict(conflict => conflict.column('book_id').doUpdateSet({ noted_at, passed: 0 }))
    .execute()
}
