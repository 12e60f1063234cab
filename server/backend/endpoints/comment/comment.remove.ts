import { refuseWithoutComments } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { removeComment } from '../../comments/writeComments.ts'

export const handle: Handler<'comment.remove'> = async ({ comment_id }, call) => {
  refuseWithoutComments(call)
  await removeComment(call, comment_id)
  return {}
}
