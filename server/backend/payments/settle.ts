import { creditTopUp, failTopUp, reverseCredit } from '../coins/credit.ts'
import type { IssueReason, OrderRow } from '../database/schema/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { PaymentEvent } from '../call/payments.ts'
import { isOpenIssue, openIssuesOf, recordIssue, resolveIssue, resolveLate, resolveRemarks } from './issues.ts'
import { moneyReturned } from './moneyReturned.ts'
import { hasRow } from '../database/queries.ts'
import { queueMail } from '../mail/outbox.ts'

type Settlement = {
  order?: number
  changed: boolean
  /** Why it does not match; reported once per event. */
  issue?: IssueReason
  debt?: number
  /** The payment of a failed order, until it is resolved. */
  late?: string
}

/**
 * Once and in any order of events. An event that does not match its order (payment of a failed order or in another
 * checkout, a refund before the payment, another amount) is recorded as an issue and changes nothing; it is retried
 * when its order is paid, and with every `catchUp`. @param hasMail whether receipts are sent
 */
export const settlePayment = (
  database: Database,
  provider: string,
  event: PaymentEvent,
  now: Date,
  { hasMail }: { hasMail: boolean },
): Promise<Settlement> =>
  inTransaction(database, async database => {
    const settled = await settleOne(database, provider, event, now)
    if (settled.changed && event.kind === 'paid') {
      if (hasMail) await orderReceipt(database, settled.order!, now)
      for (const waiting of await openIssuesOf(database, provider, settled.order!, event.payment)) {
        const { debt } = await settleOne(database, provider, waiting, now)
        settled.debt = debt ?? settled.debt
      }
    }
    return settled
  })

async function settleOne(database: Database, provider: string, event: PaymentEvent, now: Date): Promise<Settlement> {
  const order = await lockOrder(database, provider, event)
  if (!order || isOfAnotherOrder(order, event)) return odd('no_order')
  if (isOfAnotherCheckout(order, event))
    return event.kind === 'paid' ? odd('other_checkout') : { order: order.id, changed: false }
  const issue = mismatchOf(order, event)
  if (issue) {
    const settled = await odd(issue)
    const isLate = issue === 'failed_order' && event.kind === 'paid' && (await isOpenIssue(database, provider, event))
    return isLate ? { ...settled, late: event.payment } : settled
  }
  if (order.status === 'failed' && event.kind === 'refunded') {
    if (event.returned === order.amount) await resolveLate(database, provider, order.id, now)
    return { order: order.id, changed: false }
  }
  await resolveIssue(database, provider, event, now)
  if (!(await storeEvent(database, provider, order, event, now))) return { order: order.id, changed: false }
  if (event.kind === 'dispute_opened') return { order: order.id, changed: false }
  return 'returned' in event ? settleReturn(database, order, event, now) : decide(database, order, event, now)

  async function odd(reason: IssueReason): Promise<Settlement> {
    const issue = { orderId: order?.id ?? event.orderId, reason }
    const isNew = await recordIssue(database, provider, event, issue, now)
    return { order: issue.orderId, changed: false, ...(isNew && { issue: reason }) }
  }

  async function settleReturn(database: Database, order: OrderRow, event: Return, now: Date): Promise<Settlement> {
    const said = await moneyReturned(database, order)
    const above = said > order.amount! && (await odd('above_order'))
    if (!above) await resolveRemarks(database, provider, order.id, now)
    const returned = Math.min(order.amount!, said)
    if (returned === order.returned) return above || { order: order.id, changed: false }
    const debt = await reverseCredit(database, order, returned, `${event.kind}:${provider}:${event.id}`, now)
    return { ...above, order: order.id, changed: true, debt }
  }
}

function lockOrder(database: Database, provider: string, event: PaymentEvent): Promise<OrderRow | undefined> {
  const reserved = database
    .updateTable('orders')
    .set(eb => ({ status: eb.ref('status') }))
    .where('provider', '=', provider)
  const its =
    event.orderId === undefined
      ? reserved.where('payment', '=', event.payment ?? null)
      : reserved.where('id', '=', event.orderId)
  return its.returningAll().executeTakeFirst()
}

const CLOCK_SKEW_SECONDS = 5 * 60

/** An earlier order with this number, for example after the backup from which this database was restored. */
const isOfAnotherOrder = (order: OrderRow, { kind, orderId, token, at }: PaymentEvent) =>
  (orderId !== undefined && order.token !== null && order.token !== token) ||
  (kind === 'paid' && at !== undefined && at < Date.parse(order.created_at) / 1000 - CLOCK_SKEW_SECONDS)

/** Events of other checkouts are ignored, unless they were paid. */
const isOfAnotherCheckout = (order: OrderRow, { session, payment }: PaymentEvent) =>
  differs(order.session, session) || differs(order.payment, payment)

const differs = (known: string | null, notified: string | undefined) =>
  known !== null && notified !== undefined && known !== notified

function mismatchOf(order: OrderRow, event: PaymentEvent): IssueReason | undefined {
  const isSame =
    order.currency?.toLowerCase() === event.currency.toLowerCase() &&
    (!('amount' in event) || order.amount === event.amount)
  if (!isSame) return 'other_sum'
  if (event.kind === 'paid') return order.status === 'failed' ? 'failed_order' : undefined
  if (event.kind === 'failed') return undefined
  if (order.status === 'pending') return 'not_paid'
  // A refund of a failed order's payment is expected; a dispute is not.
  return order.status === 'failed' && event.kind !== 'refunded' ? 'failed_order' : undefined
}

const storeEvent = (
  database: Database,
  provider: string,
  order: OrderRow,
  event: PaymentEvent,
  now: Date,
): Promise<boolean> =>
  database
    .insertInto('payment_event')
    .values({
      provider,
      event_id: event.id,
      order_id: order.id,
      kind: event.kind,
      received_at: now.toISOString(),
      dispute: 'dispute' in event ? event.dispute : null,
      refund: 'refund' in event ? (event.refund ?? null) : null,
      returned: 'returned' in event ? event.returned : null,
    })
    .onConflict(conflict => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .$call(hasRow)

type Decision = Extract<PaymentEvent, { kind: 'paid' | 'failed' }>
async function decide(database: Database, order: OrderRow, event: Decision, now: Date): Promise<Settlement> {
  if (order.status !== 'pending') return { order: order.id, changed: false }
  if (event.kind === 'paid') {
    await database
      .updateTable('orders')
      .set({ session: event.session ?? null, payment: event.payment ?? null })
      .where('id', '=', order.id)
      .execute()
  }
  const done = await (event.kind === 'paid' ? creditTopUp(database, order, now) : failTopUp(database, order))
  if (!done) throw new Error(`Order ${order.id} was decided while it was held`)
  return { order: order.id, changed: true }
}

type Return = Extract<PaymentEvent, { returned: number }>

/** To the confirmed address of its reader. */
async function orderReceipt(database: Database, orderId: number, now: Date): Promise<void> {
  const order = await database
    .selectFrom('orders')
    .innerJoin('reader', 'reader.id', 'orders.reader_id')
    .select(['reader.brand', 'reader.email', 'reader.locale', 'orders.origin'])
    .where('orders.id', '=', orderId)
    .where('reader.email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!order?.origin) return
  const { email: recipient, origin, ...details } = order
  await queueMail(database, { ...details, origin, recipient, kind: 'receipt', facts: { order: String(orderId) } }, now)
}
