import type { Database } from '../../database/schema/schema.ts'

/** Notes that a book has more chapters than before, in the transaction that gives it them: its followers are told. */
export async function queueBookUpdate(database: Database, book_id: number, now: Date): Promise<void> {
  const noted_at = now.toISOString()
  await database
    .insertInto('book_news')
    .values({ book_id, noted_at })
    // Whoever has been told of some already is told of all of them.
    .onConflict(conflict => conflict.column('book_id').doUpdateSet({ noted_at, passed: 0 }))
    .execute()
}
