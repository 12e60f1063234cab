import { toTopUp } from '../../coins/orders.ts'
import { COUNT, offsetOf } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'
import { failAbandoned } from '../../payments/abandoned.ts'

export const userCharge: Handler<'user.charge'> = async ({ page, limit }, { database, reader, now }) => {
  await failAbandoned(database, now, { reader_id: reader.id })
  const own = database.selectFrom('orders').where('reader_id', '=', reader.id).where('kind', '=', 'top_up')
  const { count } = await own.select(COUNT).executeTakeFirstOrThrow()
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offsetOf({ page, limit })).execute()
  return { items: rows.map(toTopUp), page, limit, total: count }
}
