import { openChapterOf } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { reportComment } from '../../comments/writeComments.ts'

export const handle: Handler<'comment.report'> = async ({ comment_id, reason }, call) => {
  await openChapterOf(call, comment_id)
  await reportComment(call, comment_id, reason)
}
