import type { Handler } from '../../call/handler.ts'
import { removeComment } from '../../comments/writeComments.ts'

export const handle: Handler<'comment.remove'> = ({ comment_id }, call) => removeComment(call, comment_id)
