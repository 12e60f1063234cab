import type { BookRatings } from '../../../shared/api/review.ts'
import type { Database } from '../database/schema/schema.ts'
import { equal, insertAll, getRow, updateRows, deleteRows } from '../database/queries.ts'

/**
 * From so many ratings their average is the score; before that a book keeps its initial score, so that a few ratings do
 * not decide. Without one, ratings count from the first.
 */
const ENOUGH_RATINGS = 5

/** Until the transaction ends. Call it before reading or writing any of them. */
export const lockScore = (database: Database, bookId: number) =>
  database
    .updateTable('book')
    .set(({ ref }) => ({ rating_count: ref('rating_count') }))
    .where('id', '=', bookId)
    .execute()

/** For a transaction that has locked the score. */
export async function refreshScore(database: Database, bookId: number): Promise<void> {
  const sums = await database
    .selectFrom('review')
    .select(({ fn }) => ['stars', fn.countAll<number>().as('readers')])
    .where(is => equal(is, { book_id: bookId, counts: 1 }))
    .where('stars', '>', 0)
    .groupBy('stars')
    .execute()
  const rows = sums.map(({ stars, readers }) => ({ book_id: bookId, stars, readers: Number(readers) }))
  await deleteRows(database, 'rating_sum', { book_id: bookId })
  await insertAll(database, 'rating_sum', rows)
  const { given_score } = await getRow(database, 'book', { id: bookId }, ['given_score'])
  const count = rows.reduce((sum, { readers }) => sum + readers, 0)
  const isTheirs = count >= ENOUGH_RATINGS || (given_score === 0 && count > 0)
  const average = rows.reduce((sum, { stars, readers }) => sum + stars * readers, 0) / count
  await updateRows(
    database,
    'book',
    { id: bookId },
    {
      score: isTheirs ? Math.round(average * 10) / 10 : given_score,
      rating_count: isTheirs ? count : 0,
    },
  )
}

export async function ratingsOf(database: Database, bookId: number): Promise<BookRatings> {
  const rows = await database
    .selectFrom('rating_sum')
    .select(['stars', 'readers'])
    .where('book_id', '=', bookId)
    .execute()
  const given = [1, 2, 3, 4, 5].map(stars => rows.find(row => row.stars === stars)?.readers ?? 0)
  return { count: given.reduce((sum, readers) => sum + readers, 0), given }
}
