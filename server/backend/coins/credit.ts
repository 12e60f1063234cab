import type { Database } from '../database/schema/schema.ts'
import { countOrder } from './orders.ts'
import { record, type Movement } from './ledger.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { settleDebt } from './settleDebt.ts'
import { addCoins } from './wallet.ts'
import { equal, updatedBy, updateRows } from '../database/queries.ts'

/** The coins pay debts first; false, without changes, if it is not pending. */
export async function creditTopUp(database: Database, order: OrderRow, now: Date): Promise<boolean> {
  if (!(await decide(database, order, { status: 'paid', paid_at: now.toISOString() }))) return false
  const movement = { reader_id: order.reader_id, receiver: 'wallet', order_id: order.id, voucher_id: null } as const
  const movements: Movement[] = [
    { ...movement, reference: `top_up:${order.id}`, sender: 'sales', amount: order.coins },
    { ...movement, reference: `bonus:${order.id}`, sender: 'bonuses', amount: order.bonus },
  ]
  await addCoins(database, order.reader_id, order.coins + order.bonus)
  const moved = movements.filter(({ amount }) => amount > 0)
  await record(database, moved, now)
  await settleDebt(database, order.reader_id, `top_up:${order.id}`, now)
  return true
}

/** False if it is not pending. */
export const failTopUp = (database: Database, order: OrderRow) => decide(database, order, { status: 'failed' })

async function decide(
  database: Database,
  { id }: OrderRow,
  to: { status: 'failed' } | { status: 'paid'; paid_at: string },
): Promise<boolean> {
  const updated = await database
    .updateTable('orders')
    .set(to)
    .where(is => equal(is, { id, kind: 'top_up', status: 'pending' }))
    .$call(updatedBy)
  if (updated === 1) countOrder(database, { kind: 'top_up', status: to.status })
  return updated === 1
}

/**
 * Removes coins of a paid top-up in proportion to the refunded money, or restores them if money came back. Coins
 * already spent become debt.
 * @param order locked by this transaction
 * @param returned money returned to the payer, in minor units
 * @param cause unique ledger reference
 * @returns the reader's debt in coins
 */
export async function reverseCredit(
  database: Database,
  order: OrderRow,
  returned: number,
  cause: string,
  now: Date,
): Promise<number> {
  const status = returned === order.amount ? 'refunded' : 'paid'
  await updateRows(database, 'orders', { id: order.id }, { returned, status })
  if (status === 'refunded') countOrder(database, { kind: 'top_up', status })
  return settleDebt(database, order.reader_id, cause, now)
}
