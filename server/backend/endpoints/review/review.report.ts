import type { Handler, SignedIn } from '../../call/handler.ts'
import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import type { ReportReason } from '../../../../shared/reviews.ts'
import { ApiError, notFound } from '../../call/apiError.ts'
import { equal, countOf, updateRows } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { SEEN } from '../../reviews/moderation.ts'

export const handle: Handler<'review.report'> = ({ review_id, reason }, call) => reportReview(call, review_id, reason)

const ENOUGH_REPORTS = 3

type Requester = { database: Database; brand: string; reader: SignedIn; now: Date }

/**
 * Once per reader and review, the last reason counts. Throws 404 NOT_FOUND for a review that is hidden or of another
 * brand, and 409 CONFLICT for the reader's own.
 */
async function reportReview(
  { database, brand, reader, now }: Requester,
  reviewId: number,
  reason: ReportReason,
): Promise<void> {
  await inTransaction(database, async database => {
    // Locked: two concurrent reports both count.
    const review = await database
      .updateTable('review')
      .set(({ ref }) => ({ state: ref('state') }))
      .where(is => equal(is, { id: reviewId, brand }))
      .where('text', '!=', '')
      .where('state', 'in', SEEN)
      .returning(['reader_id', 'state'])
      .executeTakeFirst()
    if (!review) throw notFound()
    if (review.reader_id === reader.id) throw new ApiError(409, 'CONFLICT', () => text.ownReview)
    await database
      .insertInto('review_report')
      .values({ review_id: reviewId, reader_id: reader.id, reason, reported_at: now.toISOString() })
      .onConflict(conflict => conflict.columns(['review_id', 'reader_id']).doUpdateSet({ reason }))
      .execute()
    if (review.state === 'cleared') return
    const reports = await database.selectFrom('review_report').where('review_id', '=', reviewId).$call(countOf)
    if (reports < ENOUGH_REPORTS) return
    await updateRows(database, 'review', { id: reviewId }, { state: 'reported' })
  })
}
