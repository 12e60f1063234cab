import type { Database } from '../database/schema.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import type { Payments, Site } from '../payments/payments.ts'
import { toTopUp, type OrderRow, type TopUpOrder } from './orders.ts'

type Wish = { readerId: number; chargeId: number; returnTo: string | undefined; provider: string }

/** Writes a top-up down as pending. What it costs and gives is fixed now, whatever the options say later. */
export async function orderTopUp(database: Database, wish: Wish, now: Date): Promise<TopUpOrder> {
  const option = await database.selectFrom('charge_option').selectAll()
    .where('id', '=', wish.chargeId).executeTakeFirst()
  if (!option) throw invalid([{ path: 'charge_id', message: 'No such top-up' }])
  const { id: charge_id, coins, bonus, amount, currency } = option
  const order = await database.insertInto('orders').values({
    reader_id: wish.readerId, kind: 'top_up', status: 'pending', created_at: now.toISOString(), coins, bonus,
    charge_id, amount, currency, provider: wish.provider, return_to: wish.returnTo ?? null,
  }).returningAll().executeTakeFirstOrThrow()
  return toTopUp(order)
}

/**
 * Opens the checkout of an order that is stored already, since it can take a while and may fail; then the order stays
 * and the next try goes on with it. Throws 503 NOT_AVAILABLE.
 */
export async function openCheckout(database: Database, id: number, payments: Payments, site: Site): Promise<string> {
  const order = await database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (order.pay_url) return order.pay_url
  if (order.provider !== payments.name) throw closed(order)
  const pay_url = await payments.open(order, site)
  await database.updateTable('orders').set({ pay_url }).where('id', '=', id).execute()
  return pay_url
}

const closed = ({ id }: OrderRow) => new ApiError(503, 'NOT_AVAILABLE', `Order ${id} cannot be paid any more.`)
