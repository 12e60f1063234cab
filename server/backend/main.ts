import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics } from 'prom-client'
import { createLog } from '../log.ts'
import { version } from '../telemetry/version.ts'
import { createBackend } from './app.ts'
import { sizeCovers } from './books/coverSizes.ts'
import { threadedSearches } from './books/search/threadedSearches.ts'
import { seedOnce } from './catalogue/seed/seedOnce.ts'
import { environment, readConfig } from './config.ts'
import { loggable } from './http/log.ts'
import { registry } from './metrics/counters.ts'
import { createOperationsApp } from './operationsApp.ts'
import { locationOf, openConfigured } from './database/openConfigured.ts'
import { createOidcProvider, developmentProvider } from './oauth/providers.ts'
import { refuseLostKeys } from './payments/lostKeys.ts'
import { lookAtLedger, sweep } from './sweep.ts'

/** Time for the answers under way when the backend stops, in milliseconds. */
const GRACE = 5000

/** Time between two looks for what ran out, in milliseconds. */
const SWEEP = 60 * 60 * 1000

/** Time until the ledger is looked at first: nobody should wait for it at the start. In milliseconds. */
const CALM = 60_000

/** The parent went away while the database was being filled: nobody would ever ask. */
const orphaned = () => process.exit(1)
process.once('disconnect', orphaned)

/** The web server started it, and has the lines that say what is asked. */
const isEmbedded = process.send !== undefined

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
    stripe,
    isEmbedded,
  }),
)
const operations = await openOperations()
server.listen(config.port, config.host, () => {
  const { port } = server.address() as AddressInfo
  const operationsPort = operations && (operations.address() as AddressInfo).port
  // Where it is embedded the web server has the line that says so.
  const listening = { version: version(), mode: config.isProduction ? 'production' : 'development', host: config.host }
  log[isEmbedded ? 'debug' : 'info']({ ...listening, port, operationsPort, payments: config.payments }, 'listening')
  process.send?.({ type: 'listening', port, operationsPort, payments: config.payments })
})

// Of books that were imported where nobody could do it.
const stopSizing = new AbortController()
const sizing = sizeCovers({ database, log, signal: stopSizing.signal }).catch((error: unknown) =>
  log.error({ err: error }, 'covers could not be made in all widths'),
)

setTimeout(() => void firstLook(), CALM).unref()
setInterval(() => sweep({ database, stripe, log }, new Date()), SWEEP).unref()

let stopping = false
function stop(reason: string) {
  if (stopping) return
  stopping = true
  log.info({ reason }, 'stopping')
  stopSizing.abort()
  operations?.close()
  operations?.closeAllConnections()
  server.close(async () => {
    await sizing
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

const firstLook = () =>
  lookAtLedger(database, log).catch((error: unknown) =>
    log.error({ err: loggable(error) }, 'the ledger cannot be read'),
  )

/** Listens for operators, where a port is set for them. */
async function openOperations() {
  const { operationsPort, operationsHost, metricsToken } = config
  if (operationsPort === undefined) return undefined
  collectDefaultMetrics({ register: registry })
  const server = createServer(createOperationsApp({ database, log, registry, metricsToken }))
  server.listen(operationsPort, operationsHost)
  await once(server, 'listening').catch((error: unknown) => {
    process.stderr.write(
      `BACKEND_OPERATIONS_PORT ${operationsPort} on ${operationsHost} cannot be had: ${String(error)}\n`,
    )
    process.exit(1)
  })
  return server
}
