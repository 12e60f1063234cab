import { creditTopUp, failTopUp, refundTopUp } from '../coins/credit.ts'
import type { OrderRow } from '../coins/orders.ts'
import type { Database } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { PaymentEvent } from './payments.ts'

const MOVES = { paid: creditTopUp, failed: failTopUp, refunded: refundTopUp }

/**
 * Does what an event says, once however often it comes; false where it changed nothing. An order goes one way only,
 * and an event that does not fit where it is (money for a failed order, a refund that came before the payment, another
 * sum) is refused with 409 and forgotten, so that the sender comes again with it and people see it.
 */
export const settlePayment = (database: Database, provider: string, event: PaymentEvent, now: Date): Promise<boolean> =>
  inTransaction(database, async (database) => {
    const order = await find(database, provider, event.orderId)
    if (order.amount !== event.amount || order.currency?.toLowerCase() !== event.currency.toLowerCase()) {
      throw conflict(`Order ${order.id} is about another sum.`)
    }
    const fresh = await database.insertInto('payment_event').values({
      provider, event_id: event.id, order_id: order.id, kind: event.kind, received_at: now.toISOString(),
    }).onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning('event_id').executeTakeFirst()
    if (!fresh) return false
    if (await MOVES[event.kind](database, order, now)) return true
    const { status } = await find(database, provider, event.orderId)
    if (!isNoNews(event.kind, status)) throw conflict(`Order ${order.id} is ${status} and cannot be ${event.kind}.`)
    return false
  })

async function find(database: Database, provider: string, id: number): Promise<OrderRow> {
  const order = await database.selectFrom('orders').selectAll()
    .where('id', '=', id).where('provider', '=', provider).executeTakeFirst()
  if (!order) throw notFound('order')
  return order
}

/** An order that is where the event leads, or went further. */
const isNoNews = (kind: PaymentEvent['kind'], status: OrderRow['status']) =>
  kind === status || (kind !== 'refunded' && (status === 'paid' || status === 'refunded'))

const conflict = (desc: string) => new ApiError(409, 'CONFLICT', desc)
