import { openChapterOf } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { editComment } from '../../comments/writeComments.ts'

export const handle: Handler<'comment.edit'> = async (input, call) => {
  await openChapterOf(call, input.comment_id)
  return editComment(call, input)
}
