import { refuseWithoutComments } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { toldOf } from '../../comments/news.ts'

export const handle: Handler<'comment.tell'> = async ({ mail }, call) => {
  refuseWithoutComments(call)
  const { database, reader } = call
  if (mail !== undefined)
    await database
      .updateTable('reader')
      .set({ replies_by_mail: Number(mail) })
      .where('id', '=', reader.id)
      .execute()
  return toldOf(database, reader.id)
}
