import { unlockChapters } from '../../coins/unlock.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Handler } from '../../http/handler.ts'

export const orderCreate: Handler<'order.create'> = async (input, { database, reader, now }) => {
  if (input.kind === 'chapters') return unlockChapters(database, reader.id, input.book_id, input.chapter_ids, now)
  throw new ApiError(503, 'NOT_AVAILABLE', 'Coins cannot be bought yet.')
}
