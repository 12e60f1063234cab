import { creditTopUp, failTopUp } from '../coins/credit.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { takeBack } from '../coins/takeBack.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError, notFound } from '../call/apiError.ts'
import type { PaymentEvent } from '../call/payments.ts'
import { moneyBack } from './moneyBack.ts'

/**
 * Does what an event says, once however often it comes; false where it changed nothing. An event that does not fit
 * where its order is (money for a failed order or from another checkout, a refund that came before the payment, another
 * sum) is refused with 409 and forgotten, so that the sender comes again with it and people see it.
 */
export const settlePayment = (database: Database, provider: string, event: PaymentEvent, now: Date): Promise<boolean> =>
  inTransaction(database, async database => {
    const order = await hold(database, provider, event)
    if (!order || isOfAnotherCheckout(order, event)) return false
    checkSum(order, event)
    if (!(await note(database, provider, order, event, now))) return false
    return 'returned' in event ? settleReturn(database, order, event, now) : decide(database, order, event, now)
  })

/** The order that an event is about; until the transaction ends nobody else changes it. */
async function hold(database: Database, provider: string, event: PaymentEvent): Promise<OrderRow | undefined> {
  const held = database
    .updateTable('orders')
    .set(eb => ({ status: eb.ref('status') }))
    .where('provider', '=', provider)
  if (!('orderId' in event)) {
    return held.where('payment', '=', event.payment).returningAll().executeTakeFirst()
  }
  const order = await held.where('id', '=', event.orderId).returningAll().executeTakeFirst()
  if (!order) throw notFound('order')
  return order
}

/** Whatever happens to a checkout that is not the order's is no news, unless somebody paid there. */
function isOfAnotherCheckout(order: OrderRow, { kind, session, payment }: PaymentEvent): boolean {
  if (!differs(order.session, session) && !differs(order.payment, payment)) return false
  if (kind === 'paid')
    throw conflict(`Order ${order.id}, which is ${order.status}, was paid by another checkout than its own.`)
  return true
}

const differs = (known: string | null, told: string | undefined) =>
  known !== null && told !== undefined && known !== told

function checkSum(order: OrderRow, event: PaymentEvent): void {
  const isSame =
    order.currency?.toLowerCase() === event.currency.toLowerCase() &&
    (!('amount' in event) || order.amount === event.amount)
  if (!isSame) throw conflict(`Order ${order.id} is about another sum.`)
}

/** Writes an event down; false where it came before. */
async function note(
  database: Database,
  provider: string,
  order: OrderRow,
  event: PaymentEvent,
  now: Date,
): Promise<boolean> {
  const fresh = await database
    .insertInto('payment_event')
    .values({
      provider,
      event_id: event.id,
      order_id: order.id,
      kind: event.kind,
      received_at: now.toISOString(),
      dispute: 'dispute' in event ? event.dispute : null,
      returned: 'returned' in event ? event.returned : null,
    })
    .onConflict(conflict => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return fresh !== undefined
}

type Decision = Extract<PaymentEvent, { kind: 'paid' | 'failed' }>
async function decide(database: Database, order: OrderRow, event: Decision, now: Date): Promise<boolean> {
  if (order.status !== 'pending') {
    if (event.kind === 'paid' && order.status === 'failed') throw unfit(order, event)
    return false
  }
  if (event.kind === 'failed') return failTopUp(database, order)
  await database
    .updateTable('orders')
    .set({ session: event.session ?? null, payment: event.payment ?? null })
    .where('id', '=', order.id)
    .execute()
  return creditTopUp(database, order, now)
}

type Return = Extract<PaymentEvent, { returned: number }>
async function settleReturn(database: Database, order: OrderRow, event: Return, now: Date): Promise<boolean> {
  if (order.status !== 'paid' && order.status !== 'refunded') throw unfit(order, event)
  const returned = await moneyBack(database, order)
  if (returned === order.returned) return false
  const what = event.kind === 'refunded' ? `refund:${order.id}:${event.returned}` : `${event.kind}:${event.dispute}`
  await takeBack(database, order, returned, what, now)
  return true
}

const unfit = ({ id, status }: OrderRow, { kind }: PaymentEvent) =>
  conflict(`Order ${id} is ${status} and cannot be ${kind}.`)
const conflict = (desc: string) => new ApiError(409, 'CONFLICT', desc)
