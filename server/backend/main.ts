import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino, type Logger } from 'pino'
import { createBackend } from './app.ts'
import { environment, readConfig, type BackendConfig } from './config.ts'
import { readFact, writeFact } from './database/facts.ts'
import { openConfigured } from './database/openConfigured.ts'
import type { Database } from './database/schema.ts'
import { createOidcProvider, developmentProvider } from './oauth/providers.ts'
import { refuseLostKeys } from './payments/lostKeys.ts'
import { createStripe } from './payments/stripe.ts'
import { sweep } from './sweep.ts'

/** Time for the answers under way when the backend stops, in milliseconds. */
const GRACE = 5000

/** Time between two looks for what ran out, in milliseconds. */
const SWEEP = 60 * 60 * 1000

/** To be raised when our own books or the making of shelves change. */
const SEED = '1'

/** The parent went away while the database was being filled: nobody would ever ask. */
const orphaned = () => process.exit(1)
process.once('disconnect', orphaned)

const { config, log, database } = await prepare().catch((error: unknown) => {
  process.stderr.write(`${Error.isError(error) ? error.message : String(error)}\n`)
  process.exit(1)
})
const stripe = config.stripe && createStripe(database, config.stripe)
if (config.payments === 'test') log.warn('payments are a test: the checkout gives coins for no money')
if (config.payments === 'off') log.warn('payments are off: coins cannot be bought')

const server = createServer(
  { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000, keepAliveTimeout: 65_000 },
  createBackend({
    database,
    log,
    app: config.app,
    trusted: config.trusted,
    providers: [
      ...config.providers.map(createOidcProvider),
      ...(config.developmentSignIn ? [developmentProvider] : []),
    ],
    payments: config.payments,
    stripe,
  }),
)
server.listen(config.port, config.host, () => {
  const { port } = server.address() as AddressInfo
  log.info({ host: config.host, port }, 'listening')
  process.send?.({ type: 'listening', port, payments: config.payments })
})

setInterval(() => sweep({ database, stripe, log }, new Date()), SWEEP).unref()

let stopping = false
function stop(reason: string) {
  if (stopping) return
  stopping = true
  log.info({ reason }, 'stopping')
  server.close(async () => {
    await database.destroy()
    process.exit(0)
  })
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), GRACE).unref()
}
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))
process.off('disconnect', orphaned)
process.on('disconnect', () => stop('the parent went away'))

/** Settings, log, and the database with its books in it. Rejects with a message for people. */
async function prepare() {
  const config = readConfig(environment)
  const log = pino({ level: config.logLevel, base: { name: 'backend' }, timestamp: pino.stdTimeFunctions.isoTime })
  const database = await openConfigured(config, {
    onWait: reason => log.warn({ reason }, 'waiting for the database'),
    onMigrated: steps => steps.length && log.info({ steps }, 'the tables were brought up to date'),
  })
  if (config.payments === 'test' && config.isProduction) await refuseLostKeys(database)
  await seedOnce(config, database, log)
  return { config, log, database }
}

/**
 * Fills a new database, and one that an older version filled. What is there already stays as it is, so that a start
 * that was interrupted is completed by the next.
 */
async function seedOnce(config: BackendConfig, database: Database, log: Logger) {
  if ((await readFact(database, 'seeded')) === SEED) return
  const { seedCatalogue } = await import('./catalogue/seed.ts')
  // Several processes may be at it, and wait for each other longer than a reader would.
  const filling = await openConfigured(config, { unhurried: true })
  const { failed } = await seedCatalogue(filling, log)
  // What could not be stored is tried again at the next start.
  if (failed === 0) await writeFact(filling, 'seeded', SEED)
  await filling.destroy()
}
