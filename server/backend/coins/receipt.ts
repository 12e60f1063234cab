import type { Receipt } from '../../../shared/api/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { notFound } from '../call/apiError.ts'
import { toTopUp } from './orders.ts'
import { equal } from '../database/queries.ts'

/**
 * For page and email. Uses the tax at the time of the order, which is part of the price, rounded to minor units. Throws
 * 404 if there is no such order, or it was never paid. @param seller in a line
 */
export async function receiptOf(
  database: Database,
  { readerId, orderId }: { readerId: number; orderId: number },
  seller: string,
): Promise<Receipt> {
  const order = await database
    .selectFrom('orders')
    .selectAll()
    .where(is => equal(is, { id: orderId, reader_id: readerId, kind: 'top_up' }))
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirst()
  if (!order) throw notFound()
  const { tax_name: name, tax_rate: rate, returned, payment, amount } = order
  const tax = name !== null && rate !== null ? { name, rate, amount: taxIn(amount!, rate) } : null
  return { order: toTopUp(order), seller, tax, returned, payment: payment ?? `${order.provider}-${order.id}` }
}

/** The tax that a price includes, rounded to minor units. @param rate in hundredths of a percent */
export const taxIn = (amount: number, rate: number) => amount - Math.round((amount * 10_000) / (10_000 + rate))
