import type { Database } from '../database/schema/schema.ts'
import { lockScore, refreshScore } from './score.ts'
import { isSeen } from './visible.ts'

/** By book, so that two operators at once never wait for each other in a circle. */
const reviewsOf = (database: Database, readerId: number) =>
  database.selectFrom('review').select(['id', 'book_id']).where('reader_id', '=', readerId).orderBy('book_id').execute()

/**
 * Hides all reviews of a reader, for a transaction, and keeps how each was before; of those without words, a text to
 * come.
 * @param uncounted takes their stars out of the books' averages, too
 * @returns how many there are
 */
export async function hideAllOf(database: Database, readerId: number, uncounted: boolean): Promise<number> {
  const reviews = await reviewsOf(database, readerId)
  for (const { id, book_id } of reviews) {
    await lockScore(database, book_id)
    await database
      .updateTable('review')
      .set(({ fn }) => ({
        // Hidden twice, they are shown as they were before the first time.
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
 * Puts all reviews of a reader that were hidden at once back to what they were before, for a transaction.
 * @returns how many others see again, and the ids of those that nobody sees still, by themselves
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
    // Taken back by its reader, a moment ago.
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
