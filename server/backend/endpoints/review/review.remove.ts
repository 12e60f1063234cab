import type { Handler } from '../../call/handler.ts'
import { refuseUnseen } from '../../coins/readableBook.ts'
import { removeReview } from '../../reviews/ownReview.ts'

export const handle: Handler<'review.remove'> = async ({ book_id }, call) => {
  await refuseUnseen(call.database, book_id, { brand: call.brand, readerId: call.reader.id })
  await removeReview(call, book_id)
}
