import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { unsubscribe } from '../../push/subscriptions.ts'

export const handle: Handler<'push.unsubscribe'> = async ({ id }, { database, reader }) => {
  if (!(await unsubscribe(database, reader.id, id))) throw notFound()
}
