import type { Logger } from 'pino'
import type { OrderRow } from '../database/schema/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { loggable } from '../../process/reasonOf.ts'
import type { Mailer } from '../call/handler.ts'
import { ProviderFailure, type HostedPayments } from '../call/payments.ts'
import { receive } from './receive.ts'

/** A checkout is open for a day, and its webhook had an hour to arrive. */
const OVERDUE_MS = 25 * 60 * 60 * 1000

type Options = {
  database: Database
  payments: HostedPayments
  mailer: Mailer | undefined
  log: Pick<Logger, 'warn' | 'error'>
}

export async function reconcile(options: Options, now: Date): Promise<void> {
  const { database, payments } = options
  const overdue = await database
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'pending')
    .where('provider', '=', payments.name)
    .where('session', 'is not', null)
    .where('created_at', '<=', new Date(now.getTime() - OVERDUE_MS).toISOString())
    .orderBy('id')
    .execute()
  for (const order of overdue) await reconcileOrder(options, order, now)
}

/** A failure of one order is reported, and does not affect the others. */
async function reconcileOrder(options: Options, order: OrderRow, now: Date): Promise<void> {
  const { payments, log } = options
  const details = { provider: payments.name, order: order.id }
  try {
    const event = await payments.ask(order)
    if (event && (await receive(options, event, now))) {
      log.warn({ ...details, kind: event.kind }, 'order settled without a webhook: check the endpoint at the provider')
    }
  } catch (error) {
    const why = error instanceof ProviderFailure ? error.reason : { err: loggable(error) }
    log.error({ ...details, ...why }, 'order could not be settled')
  }
}
