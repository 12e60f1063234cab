import { createLog, logLimits } from '../log.ts'
import { seedOnce } from './catalogue/seed/seedOnce.ts'
import { environment, misspeltSettings, readConfig } from './config.ts'
import { cannotBeUsed } from './database/open.ts'
import { locationOf, openConfigured } from './database/openConfigured.ts'
import type { Database } from './database/schema/schema.ts'
import { STRIPE } from './call/payments.ts'

/**
 * Settings, log, and the database with its books. Rejects with a message for operators.
 * @param isEmbedded whether the web server started this process
 * @param isNew allows an empty database instead of a missing one
 */
export async function prepare(isEmbedded: boolean, isNew: boolean) {
  const config = readConfig(environment)
  const log = createLog({ name: 'backend', level: config.logLevel })
  // For an embedded backend the web server reports them.
  if (!isEmbedded) {
    for (const found of misspeltSettings(environment))
      log.warn({ setting: found.given, meant: found.meant }, 'unknown setting')
    logLimits(config.changedLimits, log)
  }
  const database = await openConfigured(config, {
    isNew,
    onWait: reason => log.warn({ reason }, 'waiting for the database'),
    onMigrating: steps => log.info({ steps }, 'migrating the database: with many books this takes minutes'),
    onMigrated: steps => steps.length && log.info({ steps }, 'database migrated'),
  })
  if (config.payments === 'test' && config.isProduction) await refuseLostKeys(database)
  await seedOnce(database, {
    open: () => openConfigured(config, { unhurried: true }),
    fill: async filling => (await import('./catalogue/seed/seedCatalogue.ts')).seedCatalogue(filling, log),
  }).catch((error: unknown) => {
    throw cannotBeUsed(locationOf(config), error)
  })
  return { config, log, database }
}

/**
 * Refuses the test checkout if readers have orders with Stripe: a lost setting must not make coins free. Throws a
 * message for operators.
 */
async function refuseLostKeys(database: Database): Promise<void> {
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
