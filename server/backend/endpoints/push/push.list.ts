import type { Handler } from '../../call/handler.ts'
import { devicesOf } from '../../push/subscriptions.ts'

export const handle: Handler<'push.list'> = async (_input, { database, reader }) => ({
  items: await devicesOf(database, reader.id),
})
