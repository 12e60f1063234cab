import type { Handler } from '../../call/handler.ts'
import { notificationsOf } from '../../comments/news.ts'
import { updateRows } from '../../database/queries.ts'

export const handle: Handler<'comment.notify'> = async ({ push, mail }, call) => {
  const { database, reader } = call
  const changed = {
    ...(push !== undefined && { replies_by_push: Number(push) }),
    ...(mail !== undefined && { replies_by_mail: Number(mail) }),
  }
  if (Object.keys(changed).length > 0) await updateRows(database, 'reader', { id: reader.id }, changed)
  return notificationsOf(call)
}
