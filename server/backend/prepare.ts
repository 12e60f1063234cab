import { createLog, logLimits } from '../log.ts'
import { ConfigError } from '../settings.ts'
import { seedOnce } from './catalogue/seed/seedOnce.ts'
import { environment, misspeltSettings, readConfig } from './config.ts'
import { cannotBeUsed } from './database/open.ts'
import { locationOf, openConfigured } from './database/openConfigured.ts'
import type { Database } from './database/schema/schema.ts'
import { STRIPE } from './call/payments.ts'
import { findRow } from './database/queries.ts'

type Start = {
  isEmbedded: boolean
  /** Allows an empty database instead of a missing one. */
  isNew: boolean
  /** A new database shows more books: cached pages are outdated. */
  onBooks: () => void
  signal: AbortSignal
}

/**
 * A new database has our own novels at first, unless SAMPLE_BOOKS says otherwise; `seeding` resolves when it has all
 * books. Rejects with a message for operators.
 */
export async function prepare({ isEmbedded, isNew, onBooks, signal }: Start) {
  const config = readConfig(environment)
  // Of no concern to commands, which share the settings of several backends but have no port.
  if (config.desk && !config.operationsPort)
    throw new ConfigError([{ name: 'BACKEND_OPERATIONS_PORT', reason: 'is needed with DESK' }])
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
  if (!(config.sampleBooks ?? isEmbedded)) return { config, log, database, seeding: Promise.resolve() }
  const first = Promise.withResolvers<void>()
  const seeding = seedOnce(database, {
    // A second connection to a file would wait for this thread, which serves both.
    open: config.database.url ? () => openConfigured(config, { unhurried: true }) : undefined,
    async fill(filling, isFirst) {
      const { seedCatalogue } = await import('./catalogue/seed/seedCatalogue.ts')
      const onShelves = async () => {
        onBooks()
        first.resolve()
      }
      return seedCatalogue(filling, log, { onShelves: isFirst ? onShelves : undefined, signal })
    },
  })
  await Promise.race([seeding, first.promise]).catch((error: unknown) => {
    throw cannotBeUsed(locationOf(config), error)
  })
  return { config, log, database, seeding }
}

/** A lost setting must not make coins free: throws a message for operators if readers have orders with Stripe. */
async function refuseLostKeys(database: Database): Promise<void> {
  const sold = await findRow(database, 'orders', { provider: STRIPE }, ['id'])
  if (!sold) return
  throw new Error(
    'PAYMENTS is demo, but this database has orders with Stripe: the test checkout would give coins without ' +
      'charging. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENTS=off.',
  )
}
