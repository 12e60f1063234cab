import type { Handler } from '../../call/handler.ts'
import { reportReview } from '../../reviews/reportReview.ts'

export const handle: Handler<'review.report'> = ({ review_id, reason }, call) => reportReview(call, review_id, reason)
