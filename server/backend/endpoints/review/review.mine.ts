import { bookNotFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { hasRead, ownReview, suggestedName } from '../../reviews/ownReview.ts'

export const handle: Handler<'review.mine'> = async ({ book_id }, call) => {
  const book = await call.database.selectFrom('book').select('id').where('id', '=', book_id).executeTakeFirst()
  if (!book) throw bookNotFound()
  return {
    review: (await ownReview(call, book_id)) ?? null,
    may_rate: await hasRead(call, book_id),
    name: await suggestedName(call),
  }
}
