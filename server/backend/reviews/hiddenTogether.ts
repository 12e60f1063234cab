import type { Database } from '../database/schema/schema.ts'
import { lockScore, refreshScore } from './score.ts'
import { isSeen } from './visible.ts'

/** Sorted by book, so that concurrent operators cannot deadlock. */
const reviewsOf = (database: Database, readerId: number) =>
  database.selectFrom('review').select(['id', 'book_id']).where('reader_id', '=', readerId).orderBy('book_id').execute()

/**
 * Hides all reviews of a reader, for a transaction, and stores their previous states; star ratings too, in case a text
 * is added.
 * @param uncounted also excludes their stars from averages
 * @returns the number of reviews
 */
export async function hideAllOf(database: Database, readerId: number, uncounted: boolean): Promise<number> {
  const reviews = await reviewsOf(database, readerId)
  for (const { id, book_id } of reviews) {
    await lockScore(database, book_id)
    await database
      .updateTable('review')
      .set(({ fn }) => ({
        // If hidden twice, they return to the state before the first time.
        state_before: fn.coalesce('state_before', 'state'),
        counts_before: fn.coalesce('counts_before', 'counts'),
        state: 'hidden',
        ...(uncounted && { counts: 0 }),
      }))
      .where('id', '=', id)
      .execute()
    if (uncounted) await refreshScore(database, book_id)
  }
  return reviews.length
}

/**
 * Restores all reviews of a reader that were hidden together, for a transaction.
 * @returns how many are visible again, and the ids of those still hidden individually
 */
export async function restoreAllOf(database: Database, readerId: number): Promise<{ shown: number; unseen: number[] }> {
  const unseen: number[] = []
  let shown = 0
  for (const { id, book_id } of await reviewsOf(database, readerId)) {
    await lockScore(database, book_id)
    const review = await database
      .selectFrom('review')
      .select(['state', 'state_before', 'counts_before'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Deleted by its reader a moment ago.
    if (!review) continue
    const { state, state_before, counts_before } = review
    if (!isSeen(state_before ?? state)) unseen.push(id)
    if (state_before === null) continue
    if (isSeen(state_before)) shown++
    await database
      .updateTable('review')
      .set({ state: state_before, counts: counts_before ?? 1, state_before: null, counts_before: null })
      .where('id', '=', id)
      .execute()
    await refreshScore(database, book_id)
  }
  return { shown, unseen }
}
