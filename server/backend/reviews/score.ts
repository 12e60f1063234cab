import type { BookRatings } from '../../../shared/api/review.ts'
import type { Database } from '../database/schema/schema.ts'

/**
 * From so many readers on a book's stars are the average of theirs alone; before that it keeps the score that it came
 * with, so that the first two or three say nothing for all. A book that came with none has theirs from the first on.
 */
const ENOUGH_RATINGS = 5

/**
 * Lets one transaction at a time change the ratings of a book; the others wait until it has ended. To be called before
 * anything of them is read or written.
 */
export const lockScore = (database: Database, bookId: number) =>
  database
    .updateTable('book')
    .set(({ ref }) => ({ rating_count: ref('rating_count') }))
    .where('id', '=', bookId)
    .execute()

/** Brings sums and score of a book up to date with its ratings. For a transaction that holds its score. */
export async function refreshScore(database: Database, bookId: number): Promise<void> {
  const sums = await database
    .selectFrom('review')
    .select(({ fn }) => ['stars', fn.countAll<number>().as('readers')])
    .where('book_id', '=', bookId)
    .where('counts', '=', 1)
    .where('stars', '>', 0)
    .groupBy('stars')
    .execute()
  const rows = sums.map(({ stars, readers }) => ({ book_id: bookId, stars, readers: Number(readers) }))
  await database.deleteFrom('rating_sum').where('book_id', '=', bookId).execute()
  if (rows.length) await database.insertInto('rating_sum').values(rows).execute()
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

/** How readers rated a book. */
export async function ratingsOf(database: Database, bookId: number): Promise<BookRatings> {
  const rows = await database
    .selectFrom('rating_sum')
    .select(['stars', 'readers'])
    .where('book_id', '=', bookId)
    .execute()
  const given = [1, 2, 3, 4, 5].map(stars => rows.find(row => row.stars === stars)?.readers ?? 0)
  return { count: given.reduce((sum, readers) => sum + readers, 0), given }
}
