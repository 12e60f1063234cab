import type { Logger } from 'pino'
import type { Database } from '../database/schema/schema.ts'
import type { Mailer } from '../call/handler.ts'
import { ProviderFailure, type HostedPayments, type PaymentEvent, type Payments } from '../call/payments.ts'
import { resolveIssue } from './issues.ts'
import { moneyIssues } from '../metrics/money.ts'
import { settlePayment } from './settle.ts'
import { findRow } from '../database/queries.ts'

type Receiver = {
  database: Database
  payments: Payments | HostedPayments
  mailer: Mailer | undefined
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * From any source. Logs what operators must see: an unmatched event, a dispute, a debt. Payments of failed orders, as
 * of deleted accounts, are refunded. False if nothing changed.
 */
export async function receive(
  { database, payments, mailer, log }: Receiver,
  event: PaymentEvent,
  now: Date,
): Promise<boolean> {
  const ours = await withOrder(database, payments, event)
  if (!ours) return false
  const { order, changed, issue, debt, late } = await settlePayment(database, payments.name, ours, now, {
    hasMail: mailer !== undefined,
  })
  if (changed && event.kind === 'paid') mailer?.wake()
  const details = {
    provider: payments.name,
    event: event.id,
    kind: event.kind,
    payment: event.payment,
    session: event.session,
    order,
  }
  const stopListening = late !== undefined && (await refundPayment(late))
  if (issue && !stopListening) {
    moneyIssues.inc({ reason: issue })
    // An event that is only early matches within minutes.
    log[issue === 'not_paid' ? 'warn' : 'error'](
      { ...details, reason: issue },
      'payment event does not match its order',
    )
  }
  if (event.kind === 'dispute_opened') log.warn(details, 'payment disputed')
  if (debt) log.warn({ ...details, debt }, 'payment reversed after its coins were spent: the reader owes them')
  return changed

  /** False if refunds are not possible or fail: then it stays an issue and is retried. */
  async function refundPayment(payment: string): Promise<boolean> {
    if (!('refund' in payments && payments.refund)) return false
    try {
      await payments.refund(payment)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      log.error({ ...details, ...error.reason }, 'late payment could not be refunded')
      return false
    }
    await resolveIssue(database, payments.name, event, now)
    log.warn(details, 'late payment refunded')
    return true
  }
}

/** Looked up at the provider if necessary; undefined if it is not ours. */
async function withOrder(
  database: Database,
  payments: Payments | HostedPayments,
  event: PaymentEvent,
): Promise<PaymentEvent | undefined> {
  const { payment } = event
  if (event.orderId !== undefined || payment === undefined || !('orderOf' in payments)) return event
  const known = await findRow(database, 'orders', { provider: payments.name, payment }, ['id'])
  if (known) return event
  try {
    const owner = await payments.orderOf(payment)
    if (owner === 'foreign') return undefined
    return owner === 'unknown' ? event : { ...event, ...owner }
  } catch (error) {
    // It is recorded without an order, and looked up again with the next retry.
    if (error instanceof ProviderFailure) return event
    throw error
  }
}
