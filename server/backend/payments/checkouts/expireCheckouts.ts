import type { Logger } from 'pino'
import { loggable } from '../../../process/reasonOf.ts'
import { ProviderFailure, type HostedPayments } from '../../call/payments.ts'
import type { Database } from '../../database/schema/schema.ts'

/** Lifetime of a checkout, in milliseconds. */
const OPEN = 24 * 60 * 60 * 1000

type Means = { database: Database; payments: HostedPayments; log: Pick<Logger, 'warn'> }

/**
 * Expires checkouts of closed orders (after deletion or a freeze), so that they cannot be paid. Failures are retried
 * every ten minutes; late payments are refunded. Never rejects.
 */
export async function expireCheckouts({ database, payments, log }: Means, now: Date): Promise<void> {
  const provider = payments.name
  try {
    const open = await database
      .selectFrom('orders')
      .select(['id', 'session'])
      .where('expiring', '=', 1)
      .where('provider', '=', provider)
      .where('session', 'is not', null)
      .where('created_at', '>', new Date(now.getTime() - OPEN).toISOString())
      .orderBy('id')
      .execute()
    for (const { id, session } of open) {
      await payments.expire(session!)
      await database.updateTable('orders').set({ expiring: 0 }).where('id', '=', id).execute()
    }
  } catch (error) {
    const why = error instanceof ProviderFailure ? error.reason : { err: loggable(error) }
    log.warn({ provider, ...why }, 'checkout could not be expired')
  }
}
