import { sql } from 'kysely'
import type { ReviewState } from '../database/schema/reviews.ts'
import type { Database } from '../database/schema/schema.ts'
import { accountsOfPerson, findRow } from '../database/queries.ts'
import { lockScore, refreshScore } from './score.ts'

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

/** For a transaction. Undefined if there is none. @param counts whether its stars count in the average */
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

/** So that concurrent operators cannot deadlock. */
const reviewsOf = (database: Database, readerId: number) =>
  database
    .selectFrom('review')
    .select(['id', 'book_id'])
    .where('reader_id', 'in', accountsOfPerson(database, readerId))
    .orderBy('book_id')
    .orderBy('id')
    .execute()

/** Star ratings too, in case a text is added. For a transaction. @param uncounted excludes stars from averages */
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

/** For a transaction. Returns how many are visible again, and the ids of those still hidden individually. */
export async function restoreAllOf(database: Database, readerId: number): Promise<{ shown: number; unseen: number[] }> {
  const unseen: number[] = []
  let shown = 0
  for (const { id, book_id } of await reviewsOf(database, readerId)) {
    await lockScore(database, book_id)
    const review = await findRow(database, 'review', { id }, ['state', 'state_before', 'counts_before'])
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

export const SEEN: readonly ReviewState[] = ['shown', 'cleared']

export const isSeen = (state: ReviewState): boolean => SEEN.includes(state)

/** For `where`. They leave a marker when they are deleted. */
export const JUDGED = sql<boolean>`(review.state not in ('shown', 'cleared') or review.counts = 0)`
