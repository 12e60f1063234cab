import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { readableBook } from '../../coins/readableBook.ts'
import { hasRead, saveReview } from '../../reviews/ownReview.ts'

export const handle: Handler<'review.save'> = async (input, call) => {
  await readableBook(call.database, input.book_id, { brand: call.brand, readerId: call.reader.id })
  if (!(await hasRead(call, input.book_id))) {
    throw new ApiError(409, 'CONFLICT', () => text.readFirst)
  }
  return saveReview(call, input)
}
