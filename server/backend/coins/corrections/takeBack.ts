import type { Database } from '../../database/schema/schema.ts'
import { countOrder } from '../countOrder.ts'
import type { OrderRow } from '../../database/schema/money.ts'
import { settleDebt } from '../settleDebt.ts'

/**
 * Removes coins of a paid top-up in proportion to the refunded money, or restores them if money came back. Coins
 * already spent become debt.
 * @param order locked by this transaction
 * @param returned money returned to the payer, in minor units
 * @param cause unique ledger reference
 * @returns the reader's debt in coins
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
