import type { ReviewState } from '../database/schema/reviews.ts'
import type { Database } from '../database/schema/schema.ts'
import { lockScore, refreshScore } from './score.ts'
import { isSeen } from './visible.ts'

/** Reviews with details for operators. */
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

/** Reasons for which a review was reported, with counts, the most frequent first. */
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
 * Sets the state of a review, for a transaction. Undefined if there is none.
 * @param counts whether its stars count in the average; unchanged if omitted
 */
export async function setState(
  database: Database,
  reviewId: number,
  state: ReviewState,
  counts?: boolean,
): Promise<{ reader_id: number; title: string } | undefined> {
  const review = await reviewsIn(database).where('review.id', '=', reviewId).executeTakeFirst()
  if (!review) return undefined
  const isShown = isSeen(state)
  const counted = counts !== undefined && { counts: Number(counts) }
  await lockScore(database, review.book_id)
  await database
    .updateTable('review')
    .set({ state, ...counted, ...(isShown && { state_before: null, counts_before: null }) })
    .where('id', '=', reviewId)
    .execute()
  // Hidden individually while all of its reader are hidden: it stays hidden when those are restored.
  if (!isShown)
    await database
      .updateTable('review')
      .set({ state_before: state, ...(counted && { counts_before: counted.counts }) })
      .where('id', '=', reviewId)
      .where('state_before', 'is not', null)
      .execute()
  if (counts !== undefined) await refreshScore(database, review.book_id)
  return review
}
