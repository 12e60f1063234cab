import { refuseWithoutComments } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { toldOf } from '../../comments/news.ts'

export const handle: Handler<'comment.tell'> = async ({ push, mail }, call) => {
  refuseWithoutComments(call)
  const { database, reader } = call
  const changed = {
    ...(push !== undefined && { replies_by_push: Number(push) }),
    ...(mail !== undefined && { replies_by_mail: Number(mail) }),
  }
  if (Object.keys(changed).length > 0)
    await database.updateTable('reader').set(changed).where('id', '=', reader.id).execute()
  return toldOf(call)
}
