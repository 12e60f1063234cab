import { commentedChapter } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { countComments } from '../../comments/readComments.ts'

export const handle: Handler<'comment.counts'> = async (input, call) => {
  const { place, locked } = await commentedChapter(call, input)
  return countComments(call.database, place, !locked)
}
