import type { Logger } from 'pino'
import { loggable } from '../../process/reasonOf.ts'
import { ProviderFailure, type HostedPayments } from '../call/payments.ts'
import type { Database } from '../database/schema/schema.ts'
import { countOrder } from '../coins/orders.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { equal, updatedBy, updateRows } from '../database/queries.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

type Options = { database: Database; payments: HostedPayments; log: Pick<Logger, 'warn'> }

/** Of closed orders, so that they cannot be paid; late payments are refunded. Retries failures. Never rejects. */
export async function expireCheckouts({ database, payments, log }: Options, now: Date): Promise<void> {
  const provider = payments.name
  try {
    const open = await database
      .selectFrom('orders')
      .select(['id', 'session'])
      .where(is => equal(is, { expiring: 1, provider }))
      .where('session', 'is not', null)
      .where('created_at', '>', new Date(now.getTime() - LIFETIME_MS).toISOString())
      .orderBy('id')
      .execute()
    for (const { id, session } of open) {
      await payments.expire(session!)
      await updateRows(database, 'orders', { id }, { expiring: 0 })
    }
  } catch (error) {
    const why = error instanceof ProviderFailure ? error.reason : { err: loggable(error) }
    log.warn({ provider, ...why }, 'checkout could not be expired')
  }
}

/** An order waits so long for payment if no provider reports the end. */
const OPEN_FOR_MS = 24 * 60 * 60 * 1000

/** Older than a day without a provider's checkout. One order, one reader's, or all. */
export async function failAbandoned(
  database: Database,
  now: Date,
  of: Partial<Pick<OrderRow, 'id' | 'reader_id'>> = {},
): Promise<void> {
  let old = database
    .updateTable('orders')
    .set({ status: 'failed' })
    .where(is => equal(is, { kind: 'top_up', status: 'pending' }))
    .where('session', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - OPEN_FOR_MS).toISOString())
  if (of.id !== undefined) old = old.where('id', '=', of.id)
  if (of.reader_id !== undefined) old = old.where('reader_id', '=', of.reader_id)
  const updated = await old.$call(updatedBy)
  if (updated > 0) countOrder(database, { kind: 'top_up', status: 'failed' }, updated)
}
