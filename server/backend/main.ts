import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '../log.ts'
import { createBackend } from './app.ts'
import { auditApart } from './coins/audit/auditApart.ts'
import { sizeCovers } from './books/coverSizes.ts'
import { threadedSearches } from './books/search/threadedSearches.ts'
import { seedOnce } from './catalogue/seed/seedOnce.ts'
import { environment, readConfig } from './config.ts'
import { locationOf, openConfigured } from './database/openConfigured.ts'
import { createOidcProvider, developmentProvider } from './oauth/providers.ts'
import { refuseLostKeys } from './payments/lostKeys.ts'
import { goRound, ROUND } from './rounds.ts'

/** Time for the answers under way when the backend stops, in milliseconds. */
const GRACE = 5000

/** The parent went away while the database was being filled: nobody would ever ask. */
const orphaned = () => process.exit(1)
process.once('disconnect', orphaned)

const { config, log, database } = await prepare().catch((error: unknown) => {
  process.stderr.write(`${Error.isError(error) ? error.message : String(error)}\n`)
  process.exit(1)
})
const stripe = config.stripe && (await import('./payments/stripe.ts')).createStripe(database, config.stripe)
if (config.payments === 'test') log.warn('payments are a test: the checkout gives coins for no money')
if (config.payments === 'off') log.warn('payments are off: coins cannot be bought')

const searches = threadedSearches({
  data: { location: locationOf(config), connections: config.database.searches },
  log,
})

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
    searches,
    payments: config.payments,
    shop: config.shop,
    stripe,
  }),
)
server.listen(config.port, config.host, () => {
  const { port } = server.address() as AddressInfo
  log.info({ host: config.host, port }, 'listening')
  process.send?.({ type: 'listening', port, payments: config.payments })
})

// Of books that were imported where nobody could do it.
const stopSizing = new AbortController()
const sizing = sizeCovers({ database, log, signal: stopSizing.signal }).catch((error: unknown) =>
  log.error({ err: error }, 'covers could not be made in all widths'),
)

const rounds = { database, stripe, log, check: () => auditApart(locationOf(config)) }
let going = goRound(rounds, new Date(), true)
const round = async () => {
  await going
  going = goRound(rounds, new Date())
}
setInterval(round, ROUND).unref()

let stopping = false
function stop(reason: string) {
  if (stopping) return
  stopping = true
  log.info({ reason }, 'stopping')
  stopSizing.abort()
  server.close(async () => {
    await Promise.race([Promise.all([sizing, going]), delay(GRACE)])
    await searches.close()
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
  const log = createLog({ name: 'backend', level: config.logLevel, pretty: false })
  const database = await openConfigured(config, {
    onWait: reason => log.warn({ reason }, 'waiting for the database'),
    onMigrating: steps =>
      log.info({ steps }, 'bringing the tables up to date, which takes minutes where books are many'),
    onMigrated: steps => steps.length && log.info({ steps }, 'the tables were brought up to date'),
  })
  if (config.payments === 'test' && config.isProduction) await refuseLostKeys(database)
  await seedOnce(database, {
    open: () => openConfigured(config, { unhurried: true }),
    fill: async filling => (await import('./catalogue/seed/seedCatalogue.ts')).seedCatalogue(filling, log),
  })
  return { config, log, database }
}
