import type { Receipt } from '../../../shared/api/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { notFound } from '../call/apiError.ts'
import { toTopUp } from './orders.ts'

/**
 * What a paid top-up of a reader's comes to on paper, for the page and for a mail. The tax is the one that held when it
 * was ordered; it is part of the price, rounded to a minor unit. Throws 404 where there is no such order, or it was
 * never paid.
 * @param seller who sells, by setting
 */
export async function receiptOf(
  database: Database,
  { readerId, orderId }: { readerId: number; orderId: number },
  seller: string,
): Promise<Receipt> {
  const order = await database
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('reader_id', '=', readerId)
    .where('kind', '=', 'top_up')
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirst()
  if (!order) throw notFound('order')
  const { tax_name: name, tax_rate: rate, returned, payment, amount } = order
  const tax =
    name !== null && rate !== null
      ? { name, rate, amount: amount! - Math.round((amount! * 10_000) / (10_000 + rate)) }
      : null
  return { order: toTopUp(order), seller, tax, returned, payment: payment ?? `${order.provider}-${order.id}` }
}
