import type { Database } from '../database/schema/schema.ts'
import { lockScore, refreshScore } from './score.ts'

/** Deletes a reader's ratings and reports, and updates the scores. For a transaction. */
export async function forgetReviewsOf(database: Database, readerId: number): Promise<void> {
  const books = await database
    .selectFrom('review')
    .select('book_id')
    .where('reader_id', '=', readerId)
    // Sorted by book, so that concurrent ones cannot deadlock.
    .orderBy('book_id')
    .execute()
  for (const { book_id } of books) await lockScore(database, book_id)
  for (const table of ['review_report', 'review'] as const) {
    await database.deleteFrom(table).where('reader_id', '=', readerId).execute()
  }
  for (const { book_id } of books) await refreshScore(database, book_id)
}
