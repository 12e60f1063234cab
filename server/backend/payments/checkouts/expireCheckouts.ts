import type { Logger } from 'pino'
import { loggable } from '../../../process/reasonOf.ts'
import { ProviderFailure, type HostedPayments } from '../../call/payments.ts'
import type { Database } from '../../database/schema/schema.ts'

/** A checkout is open for so long, in milliseconds. */
const OPEN = 24 * 60 * 60 * 1000

type Means = { database: Database; payments: HostedPayments; log: Pick<Logger, 'warn'> }

/**
 * Expires checkouts of orders that were closed, as by deletion and freeze, so that nobody pays there. What fails is
 * tried again every ten minutes; who pays all the same is paid back. Never rejects.
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
