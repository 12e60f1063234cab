import { openChapterOf } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { likeComment } from '../../comments/writeComments.ts'

export const handle: Handler<'comment.like'> = async ({ comment_id, liked }, call) => {
  await openChapterOf(call, comment_id)
  return likeComment(call, comment_id, liked)
}
