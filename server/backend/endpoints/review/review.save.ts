import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { carryOver } from '../../accounts/own/formerAccounts.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { readableBook } from '../../coins/readableBook.ts'
import { hasRead, saveReview } from '../../reviews/ownReview.ts'

/** Throws 409 CONFLICT for a reader who has opened no chapter of the book. */
export const handle: Handler<'review.save'> = async (input, call) => {
  await readableBook(call.database, input.book_id, call.reader.id)
  if (!(await hasRead(call, input.book_id))) {
    throw new ApiError(409, 'CONFLICT', () => text.readFirst)
  }
  await carryOver(call.database, call.reader.id, call.now)
  return saveReview(call, input)
}
