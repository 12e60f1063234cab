import type { Database } from '../database/schema/schema.ts'
import { STRIPE } from './stripe.ts'

/**
 * Refuses to go on without Stripe's keys where readers have ordered with Stripe: a setting that was lost must not make
 * coins free. Throws a sentence for people.
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
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set, but this database has orders with Stripe: ' +
      'without them the test checkout would give coins for no money.',
  )
}
