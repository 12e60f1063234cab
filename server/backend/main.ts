import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { createBackend } from './app.ts'
import { lapseVouchers } from './coins/vouchers.ts'
import { environment, readConfig } from './config.ts'
import { openDatabase } from './database/open.ts'
import { readFact, writeFact } from './database/facts.ts'
import type { Database } from './database/schema.ts'
import { createOidcProvider, developmentProvider } from './oauth/providers.ts'

/** Time for the answers under way when the backend stops, in milliseconds. */
const GRACE = 5000

/** Time between two looks for vouchers that ran out, in milliseconds; a reader who looks finds them before. */
const SWEEP = 60 * 60 * 1000

/** To be raised when our own books or the making of shelves change. */
const SEED = '1'

const config = readConfig(environment)
const log = pino({ level: config.logLevel, base: { part: 'backend' } })

if (!config.stripe) log.warn('no Stripe keys are set: the test checkout gives coins for no money')
mkdirSync(config.dataDir, { recursive: true })
const database = await openDatabase(join(config.dataDir, 'quire.sqlite'))
await seedOnce(database, log)

const server = createServer(
  { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000, keepAliveTimeout: 65_000 },
  createBackend({
    database,
    log,
    app: config.app,
    trusted: config.trusted,
    providers: [...config.providers.map(createOidcProvider), ...(config.developmentSignIn ? [developmentProvider] : [])],
    stripe: config.stripe,
  }),
)
server.listen(config.port, config.host, () => {
  const { port } = server.address() as AddressInfo
  log.info({ host: config.host, port }, 'listening')
  process.send?.({ type: 'listening', port })
})

const sweep = () => lapseVouchers(database, new Date()).catch((error) => log.error({ err: error }, 'the sweep failed'))
setInterval(sweep, SWEEP).unref()

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
process.on('disconnect', () => stop('the parent went away'))

/**
 * Fills a new database, and one that an older version filled. What is there already stays as it is, so that a start
 * that was interrupted is completed by the next.
 */
async function seedOnce(database: Database, log: Logger) {
  if ((await readFact(database, 'seeded')) === SEED) return
  const { seedCatalogue } = await import('./catalogue/seed.ts')
  await seedCatalogue(database, log)
  await writeFact(database, 'seeded', SEED)
}
