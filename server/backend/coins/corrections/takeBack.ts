import type { Database } from '../../database/schema/schema.ts'
import { countOrder } from '../countOrder.ts'
import type { OrderRow } from '../../database/schema/money.ts'
import { settleDebt } from '../settleDebt.ts'

/**
 * Takes as many of a paid top-up's coins back as money went back, or gives them again where money came again. Coins
 * that were spent by then are owed: what was read cannot be unread.
 * @param order held by this transaction
 * @param returned money that is with the payer now, in minor units
 * @param cause names in the ledger what happened; never the same twice
 * @returns the reader's debt then, in coins
 */
export async function takeBack(
  database: Database,
  order: OrderRow,
  returned: number,
  cause: string,
  now: Date,
): Promise<number> {
  const status = returned === order.amount ? 'refunded' : 'paid'
  await database.updateTable('orders').set({ returned, status }).where('id', '=', order.id).execute()
  if (status === 'refunded') countOrder(database, { kind: 'top_up', status })
  return settleDebt(database, order.reader_id, cause, now)
}
