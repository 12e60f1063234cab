import type { Database } from '../database/schema/schema.ts'
import { lockScore, refreshScore } from './score.ts'

/** Takes away what a reader gave books and what they reported; the books' scores follow. For a transaction. */
export async function forgetReviewsOf(database: Database, readerId: number): Promise<void> {
  const books = await database
    .selectFrom('review')
    .select('book_id')
    .where('reader_id', '=', readerId)
    // By book, so that two at once never wait for each other in a circle.
    .orderBy('book_id')
    .execute()
  for (const { book_id } of books) await lockScore(database, book_id)
  for (const table of ['review_report', 'review'] as const) {
    await database.deleteFrom(table).where('reader_id', '=', readerId).execute()
  }
  for (const { book_id } of books) await refreshScore(database, book_id)
}
