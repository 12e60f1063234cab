import type { Database } from '../database/schema/schema.ts'
import { STRIPE } from './modes.ts'

/**
 * Refuses the test checkout if readers have orders with Stripe: a lost setting must not make coins free. Throws a
 * message for operators.
 */
export async function refuseLostKeys(database: Database): Promise<void> {
  const sold = await database
    .selectFrom('orders')
    .select('id')
    .where('provider', '=', STRIPE)
    .limit(1)
    .executeTakeFirst()
  if (!sold) return
  throw new Error(
    'PAYMENTS is demo, but this database has orders with Stripe: the test checkout would give coins without ' +
      'charging. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENTS=off.',
  )
}
