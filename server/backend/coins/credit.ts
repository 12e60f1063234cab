import type { Database } from '../database/schema.ts'
import { record, type Movement } from './ledger.ts'
import type { OrderRow } from './orders.ts'
import { lockWallet, moveCoins } from './wallet.ts'

/** Marks a pending top-up as paid and adds its coins; false, and nothing done, where it is not pending any more. */
export async function creditTopUp(database: Database, order: OrderRow, now: Date): Promise<boolean> {
  if (!(await moveStatus(database, order.id, 'pending', { status: 'paid', paid_at: now.toISOString() }))) return false
  const movement = { reader_id: order.reader_id, receiver: 'wallet', order_id: order.id, voucher_id: null } as const
  const movements: Movement[] = [
    { ...movement, reference: `top_up:${order.id}`, sender: 'sales', amount: order.coins },
    { ...movement, reference: `bonus:${order.id}`, sender: 'bonuses', amount: order.bonus },
  ]
  await moveCoins(database, order.reader_id, order.coins + order.bonus)
  await record(database, movements.filter(({ amount }) => amount > 0), now)
  return true
}

/**
 * Marks a paid top-up as given back and takes its coins, as many of them as are left: what was read cannot be unread.
 * False, and nothing done, where it is not paid.
 */
export async function refundTopUp(database: Database, order: OrderRow, now: Date): Promise<boolean> {
  if (!(await moveStatus(database, order.id, 'paid', { status: 'refunded' }))) return false
  const amount = Math.min(await lockWallet(database, order.reader_id), order.coins + order.bonus)
  if (!amount) return true
  await moveCoins(database, order.reader_id, -amount)
  await record(database, [{
    reference: `refund:${order.id}`, reader_id: order.reader_id, sender: 'wallet', receiver: 'refunds', amount,
    order_id: order.id, voucher_id: null,
  }], now)
  return true
}

/** Marks a pending top-up as failed; false where it is not pending any more. */
export const failTopUp = (database: Database, order: OrderRow) =>
  moveStatus(database, order.id, 'pending', { status: 'failed' })

async function moveStatus(
  database: Database, id: number, from: OrderRow['status'], to: Pick<OrderRow, 'status'> & { paid_at?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database.updateTable('orders').set(to)
    .where('id', '=', id).where('kind', '=', 'top_up').where('status', '=', from).executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
