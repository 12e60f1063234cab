import type { Handler } from '../../call/handler.ts'
import { refuseUnseen } from '../../coins/readableBook.ts'
import { hasRead, ownReview, suggestedName } from '../../reviews/ownReview.ts'

export const handle: Handler<'review.mine'> = async ({ book_id }, call) => {
  await refuseUnseen(call.database, book_id, { brand: call.brand, readerId: call.reader.id })
  return {
    review: (await ownReview(call, book_id)) ?? null,
    may_rate: await hasRead(call, book_id),
    name: await suggestedName(call),
  }
}
