import { balancesAfterOrders } from '../../coins/balancesAfter.ts'
import { toTopUp } from '../../coins/orders.ts'
import { unlessFull } from '../../database/transaction.ts'
import type { Handler } from '../../call/handler.ts'
import { failAbandoned } from '../../payments/expireCheckouts.ts'
import { countOf, onPage } from '../../database/queries.ts'

export const handle: Handler<'user.charge'> = async ({ page, limit }, { database, reader, payments, now }) => {
  await failAbandoned(database, now, { reader_id: reader.id }).catch(unlessFull(database))
  const own = database.selectFrom('orders').where('reader_id', '=', reader.id).where('kind', '=', 'top_up')
  const total = await own.$call(countOf)
  const rows = await own.selectAll().orderBy('id', 'desc').$call(onPage({ page, limit })).execute()
  const ids = rows.map(({ id }) => id)
  const balances = await balancesAfterOrders(database, reader.id, ids)
  const items = rows.map(row => {
    const order = { ...toTopUp(row), balance: balances.get(row.id) }
    // After a change of provider the old checkout no longer exists.
    return row.provider === payments?.name ? order : { ...order, pay_url: null }
  })
  return { items, page, limit, total }
}
