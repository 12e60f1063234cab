import { bookNotFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { removeReview } from '../../reviews/ownReview.ts'

export const handle: Handler<'review.remove'> = async ({ book_id }, call) => {
  const book = await call.database.selectFrom('book').select('id').where('id', '=', book_id).executeTakeFirst()
  if (!book) throw bookNotFound()
  await removeReview(call, book_id)
  return {}
}
