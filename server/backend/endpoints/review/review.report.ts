import type { Handler } from '../../call/handler.ts'
import { reportReview } from '../../reviews/reportReview.ts'

export const handle: Handler<'review.report'> = async ({ review_id, reason }, call) => {
  await reportReview(call, review_id, reason)
  return {}
}
