import type { BookRatings } from '../../../shared/api/review.ts'
import type { Database } from '../database/schema/schema.ts'
import { equal, insertAll } from '../database/queries.ts'

/**
 * Ratings from which a book's score is their average; before that it keeps its initial score, so that a few ratings do
 * not decide. A book without an initial score uses ratings from the first one.
 */
const ENOUGH_RATINGS = 5

/** Locks the ratings of a book until the transaction ends. Call it before reading or writing any of them. */
export const lockScore = (database: Database, bookId: number) =>
  database
    .updateTable('book')
    .set(({ ref }) => ({ rating_count: ref('rating_count') }))
    .where('id', '=', bookId)
    .execute()

/** Recomputes sums and score of a book. For a transaction that has locked its score. */
export async function refreshScore(database: Database, bookId: number): Promise<void> {
  const sums = await database
    .selectFrom('review')
    .select(({ fn }) => ['stars', fn.countAll<number>().as('readers')])
    .where(is => equal(is, { book_id: bookId, counts: 1 }))
    .where('stars', '>', 0)
    .groupBy('stars')
    .execute()
  const rows = sums.map(({ stars, readers }) => ({ book_id: bookId, stars, readers: Number(readers) }))
  await database.deleteFrom('rating_sum').where('book_id', '=', bookId).execute()
  await insertAll(database, 'rating_sum', rows)
  const { given_score } = await database
    .selectFrom('book')
    .select('given_score')
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
  const count = rows.reduce((sum, { readers }) => sum + readers, 0)
  const isTheirs = count >= ENOUGH_RATINGS || (given_score === 0 && count > 0)
  const average = rows.reduce((sum, { stars, readers }) => sum + stars * readers, 0) / count
  await database
    .updateTable('book')
    .set({
      score: isTheirs ? Math.round(average * 10) / 10 : given_score,
      rating_count: isTheirs ? count : 0,
    })
    .where('id', '=', bookId)
    .execute()
}

/** Distribution of ratings of a book. */
export async function ratingsOf(database: Database, bookId: number): Promise<BookRatings> {
  const rows = await database
    .selectFrom('rating_sum')
    .select(['stars', 'readers'])
    .where('book_id', '=', bookId)
    .execute()
  const given = [1, 2, 3, 4, 5].map(stars => rows.find(row => row.stars === stars)?.readers ?? 0)
  return { count: given.reduce((sum, readers) => sum + readers, 0), given }
}
