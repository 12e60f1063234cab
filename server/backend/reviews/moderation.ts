import type { ReviewState } from '../database/schema/reviews.ts'
import type { Database } from '../database/schema/schema.ts'
import { holdScore, refreshScore } from './score.ts'

/** A review as operators see it. */
export const reviewsIn = (database: Database) =>
  database
    .selectFrom('review')
    .innerJoin('book', 'book.id', 'review.book_id')
    .selectAll('review')
    .select(['book.name as title'])
    .select(({ selectFrom }) =>
      selectFrom('review_report')
        .select(({ fn }) => fn.countAll<number>().as('reports'))
        .whereRef('review_id', '=', 'review.id')
        .as('reports'),
    )

/** Why readers reported a review, and how many for each reason, the commonest first. */
export async function reasonsOf(database: Database, reviewId: number): Promise<{ reason: string; readers: number }[]> {
  const rows = await database
    .selectFrom('review_report')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('readers')])
    .where('review_id', '=', reviewId)
    .groupBy('reason')
    .execute()
  return rows
    .map(({ reason, readers }) => ({ reason, readers: Number(readers) }))
    .toSorted((a, b) => b.readers - a.readers || (a.reason < b.reason ? -1 : 1))
}

/**
 * Puts a review into a state, for a transaction. Undefined where there is none.
 * @param counts whether its stars are in the book's average; left as they are where it is not said
 */
export async function setState(
  database: Database,
  reviewId: number,
  state: ReviewState,
  counts?: boolean,
): Promise<{ reader_id: number; title: string } | undefined> {
  const review = await reviewsIn(database).where('review.id', '=', reviewId).executeTakeFirst()
  if (!review) return undefined
  await holdScore(database, review.book_id)
  await database
    .updateTable('review')
    .set({ state, ...(counts !== undefined && { counts: Number(counts) }) })
    .where('id', '=', reviewId)
    .execute()
  if (counts !== undefined) await refreshScore(database, review.book_id)
  return review
}

/**
 * Puts the reviews of a reader that are in one of some states into another, for a transaction; of those without words,
 * a text to come.
 * @param counts whether their stars are in the books' averages; left as they are where it is not said
 * @returns how many there are
 */
export async function setStateOfAll(
  database: Database,
  readerId: number,
  from: readonly ReviewState[],
  state: ReviewState,
  counts?: boolean,
): Promise<number> {
  const reviews = await database
    .selectFrom('review')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('state', 'in', from)
    // By book, so that two at once never wait for each other in a circle.
    .orderBy('book_id')
    .execute()
  for (const { id } of reviews) await setState(database, id, state, counts)
  return reviews.length
}
