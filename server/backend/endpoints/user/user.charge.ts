import { toTopUp } from '../../coins/orders.ts'
import { COUNT, offsetOf } from '../../books/cards.ts'
import { unlessFull } from '../../database/unlessFull.ts'
import type { Handler } from '../../call/handler.ts'
import { failAbandoned } from '../../payments/checkouts/abandoned.ts'

export const handle: Handler<'user.charge'> = async ({ page, limit }, { database, reader, payments, now }) => {
  await failAbandoned(database, now, { reader_id: reader.id }).catch(unlessFull(database))
  const own = database.selectFrom('orders').where('reader_id', '=', reader.id).where('kind', '=', 'top_up')
  const { count } = await own.select(COUNT).executeTakeFirstOrThrow()
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offsetOf({ page, limit })).execute()
  // After a change of provider the old checkout no longer exists.
  const items = rows.map(row => (row.provider === payments?.name ? toTopUp(row) : { ...toTopUp(row), pay_url: null }))
  return { items, page, limit, total: count }
}
