import { activeLocale } from '../../../shared/text/activeLocale.ts'
import type { Receipt } from '../../../shared/api/orders.ts'
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
  const order = await paidTopUp(database, readerId, orderId)
  if (!order) throw notFound()
  const { tax_name: name, tax_rate: rate, returned, payment, amount } = order
  const tax = name !== null && rate !== null ? { name, rate, amount: taxIn(amount!, rate) } : null
  const number = payment ?? `${order.provider}-${order.id}`
  return { order: toTopUp(order), seller, tax, returned, payment: number, cases: await casesOf(database, order.id) }
}

const casesOf = (database: Database, orderId: number) =>
  database
    .selectFrom('payment_case')
    .select(['id', 'created_at', 'reply'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Of a paid top-up. Returns its number. Throws 404 if the reader has no such top-up. */
export async function openCase(
  database: Database,
  { readerId, orderId, content }: { readerId: number; orderId: number; content: string },
  now: Date,
): Promise<{ id: number }> {
  if (!(await paidTopUp(database, readerId, orderId))) throw notFound()
  return database
    .insertInto('payment_case')
    .values({
      reader_id: readerId,
      order_id: orderId,
      content,
      locale: activeLocale().code,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const paidTopUp = (database: Database, readerId: number, orderId: number) =>
  database
    .selectFrom('orders')
    .selectAll()
    .where(is => equal(is, { id: orderId, reader_id: readerId, kind: 'top_up' }))
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirst()

/** The tax that a price includes, rounded to minor units. @param rate in hundredths of a percent */
export const taxIn = (amount: number, rate: number) => amount - Math.round((amount * 10_000) / (10_000 + rate))
