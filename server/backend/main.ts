import { startTracing } from '../telemetry/openTelemetry.ts'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { collectDefaultMetrics } from 'prom-client'
import { reasonOf } from '../process/reasonOf.ts'
import { trustOf } from '../callers/proxies.ts'
import { limitConnections } from '../connections.ts'
import { drain } from '../drain.ts'
import { respondToHeartbeat } from '../process/heartbeat.ts'
import { listen } from '../process/listen.ts'
import { createRecurringJob, type RecurringJob } from '../process/recurringJob.ts'
import { endBy } from '../process/signals.ts'
import { version } from '../process/version.ts'
import { connectRedis } from '../redis/connect.ts'
import { breachesAt } from './accounts/secrets/breaches.ts'
import { createBackend } from './app.ts'
import { pricesAt } from './coins/prices.ts'
import { auditApart } from './coins/audit/nightlyCheck.ts'
import { sizeCovers } from './books/coverSizes.ts'
import { threadedSearches } from './books/search/threadedSearches.ts'
import { SEARCH_THREAD } from './endpoints/searches.ts'
import { inspectApart } from './database/inspection/nightlyInspection.ts'
import { watchDatabase } from './database/outages.ts'
import { createMailer, openBrands, pageCacheOwners, startPush } from './messengers.ts'
import { registry } from './metrics/counters.ts'
import { watchDisk } from './metrics/database.ts'
import { createOperationsApp } from './operationsApp.ts'
import { locationOf } from './database/openConfigured.ts'
import { linkOrigin, passkeyHost } from '../linkOrigin.ts'
import { appOf, commentsOf, sellerOf } from './mail/mailBrands.ts'
import { developmentProvider } from './oauth/developmentProvider.ts'
import { databaseCounts, memoryCounts, redisCounts } from './http/limits/counts.ts'
import { takeSlots } from './http/threadSlots.ts'
import { prepare } from './prepare.ts'
import { runJobs, JOB_INTERVAL } from './jobs.ts'
import { checkLedger, LEDGER_INTERVAL } from './hourlyJob.ts'
import { NOTIFY_INTERVAL, notifyOwners } from './withdrawal/notifyOwners.ts'
import { watchWithdrawals } from './withdrawal/withdrawals.ts'

const ORPHAN_TIMEOUT_MS = 1000

/** So that startup is not delayed. */
const SEARCH_THREAD_DELAY_MS = 5000
const FIRST_CHECK_DELAY_MS = 60_000

/** The parent died while the database was being filled. */
const exitOrphaned = () => process.exit(1)
process.once('disconnect', exitOrphaned)

/** Started by the web server, which logs requests. */
const isEmbedded = process.send !== undefined

const stopping = new AbortController()
let withdrawals: RecurringJob | undefined
const { config, log, database, seeding } = await prepare({
  isEmbedded,
  isNew: process.argv.includes('--new'),
  onBooks: () => withdrawals?.wake(),
  signal: stopping.signal,
}).catch(endWith)
const { limits } = config
const stripe = config.stripe && (await import('./payments/stripe.ts')).createStripe(database, config.stripe)
const thirdParties =
  config.providers.length > 0 ? config.providers.map((await import('./oauth/oidcProvider.ts')).createOidcProvider) : []
watchDisk(config.dataDir)
const outages = watchDatabase(database, log)
outages.start()
if (config.payments === 'test') log.warn('test payments: the checkout gives coins without charging')
if (config.payments === 'off') log.warn('payments are off: coins cannot be bought')

const redis = config.redisUrl ? await connectRedis(config.redisUrl, log, 'limits', limits.redisTimeoutMs) : undefined
const searches = threadedSearches({
  data: {
    location: locationOf(config),
    connections: config.database.searches,
    poolTimeout: limits.databasePoolTimeoutMs,
    statementTimeout: limits.databaseStatementTimeoutMs,
  },
  file: SEARCH_THREAD,
  log,
  waiting: limits.searchesQueued,
  maxWait: limits.searchesMaxWaitMs,
  timeout: limits.searchTimeoutMs,
})

const { brandOf, brandProblem } = openBrands({ config, log })
const party = { config, database, log, outages, brandOf }
const mailQueue = await createMailer(party).catch(endWith)
mailQueue?.start()
const push = await startPush(party)

const pricesOf = (brand: string, now: Date) => pricesAt(brandOf(brand).prices, now)

const state = { draining: false, brandProblem }
const tracing = await startTracing('quire-backend', config).catch(endWith)
const app = createBackend({
  database,
  log,
  state,
  appOf: brand => appOf(brandOf(brand)),
  linkOriginOf: (brand, requested) => linkOrigin(brandOf(brand), requested),
  passkeyHostOf: (brand, origin) => passkeyHost(brandOf(brand).hosts, origin),
  localesOf: brand => brandOf(brand).locales,
  lookOf: brandOf,
  pricesOf,
  commentsOf: brand => commentsOf(brandOf(brand), limits.firstCommentsHeld),
  mailer: mailQueue,
  isBreached: config.breachUrl ? breachesAt(config.breachUrl, log) : undefined,
  trusted: config.trusted,
  providers: [...thirdParties, ...(config.developmentSignIn ? [developmentProvider] : [])],
  searches,
  payments: config.payments,
  shop: { ...config.shop, sellerOf: brand => sellerOf(brandOf(brand)) },
  rates: config.rates,
  slots: takeSlots(limits.callsWaiting),
  startSpan: tracing?.startSpan,
  stripe,
  push,
  counts: await countsOf(),
  isEmbedded,
  outages,
})
const server = createServer(
  {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2000,
    keepAliveTimeout: limits.backendKeepAliveTimeoutMs,
  },
  app,
)
// Longer than any call: a client without progress is gone.
server.timeout = 120_000
const isTrusted = trustOf(app)
limitConnections(server, {
  most: limits.backendMaxConnections,
  perAddress: limits.backendMaxConnectionsPerAddress,
  isProxy: address => isTrusted(address, 0),
})
const operations = await openOperations().catch(endWith)
const port = await listen(server, config, { port: 'BACKEND_PORT', host: 'BACKEND_HOST' }).catch(endWith)
// Embedded: the web server logs it.
const listening = { ...version(), mode: config.isProduction ? 'production' : 'development', host: config.host }
const reached = { port, operationsPort: operations?.port, payments: config.payments, mail: config.mail.mode }
log[isEmbedded ? 'debug' : 'info']({ ...listening, ...reached }, 'listening')
process.send?.({ type: 'listening', ...reached })
respondToHeartbeat()

const seeded = seeding.catch((error: unknown) => {
  if (!stopping.signal.aborted) outages.report(error, 'sample books could not be added')
})
// For books imported without sharp.
const sizing = sizeCovers({ database, log, signal: stopping.signal }).catch((error: unknown) =>
  outages.report(error, 'cover resizing failed'),
)

// So that the first search need not wait for its thread.
setTimeout(searches.open, SEARCH_THREAD_DELAY_MS).unref()
setTimeout(() => checkLedger({ database, log, outages }), FIRST_CHECK_DELAY_MS).unref()
setInterval(() => checkLedger({ database, log, outages }), LEDGER_INTERVAL).unref()

const jobContext = {
  pricesOf,
  database,
  stripe,
  mailer: mailQueue,
  hasPush: push !== undefined,
  log,
  check: () => auditApart(locationOf(config)),
  inspect: () => inspectApart(locationOf(config)),
  outages,
  ages: config.retention,
}
let isFirst = true
const jobs = createRecurringJob(async () => {
  await runJobs(jobContext, new Date(), isFirst)
  isFirst = false
}, JOB_INTERVAL)
jobs.start()

withdrawals = watchWithdrawals({ database, cacheOwners: pageCacheOwners(config, redis), log, outages }, new Date())
withdrawals.start()
const notifying = createRecurringJob(notify, NOTIFY_INTERVAL)
notifying.start()

async function stop(reason: string) {
  if (state.draining) return
  log.info({ reason }, 'shutting down')
  stopping.abort()
  outages.stop()
  // Embedded backends have no load balancer.
  await drain(server, state, { delay: isEmbedded ? 0 : config.shutdownDelay, timeout: limits.backendShutdownTimeoutMs })
  operations?.server.close()
  operations?.server.closeAllConnections()
  await sizing
  await seeded
  await mailQueue?.stop()
  await push?.stop()
  await withdrawals?.stop()
  await Promise.race([Promise.all([jobs.stop(), notifying.stop()]), delay(limits.backendShutdownTimeoutMs)])
  await searches.close()
  await redis?.close()
  await tracing?.close().catch((error: unknown) => log.warn({ err: error }, 'final trace export failed'))
  await database.destroy()
  process.exit(0)
}
endBy(stop)
process.off('disconnect', exitOrphaned)
process.on('disconnect', () => {
  void stop('the parent went away')
  setTimeout(() => process.exit(1), ORPHAN_TIMEOUT_MS)
})

function endWith(error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
}

async function countsOf() {
  if (redis) return redisCounts(redis)
  return config.database.url ? databaseCounts(database) : memoryCounts
}

async function notify(): Promise<void> {
  if (mailQueue)
    await notifyOwners({ database, mailer: mailQueue, perMinute: limits.ownerMailsPerMinute, log, outages }, new Date())
}

async function openDesk({ url, ...provider }: NonNullable<typeof config.desk>) {
  const [{ createDesk }, { createOidcProvider }] = await Promise.all([
    import('./desk/createDesk.ts'),
    import('./oauth/oidcProvider.ts'),
  ])
  return createDesk({
    database,
    log,
    provider: createOidcProvider({ ...provider, name: 'desk', label: '' }),
    url,
    limits,
    payments: stripe,
    hasMail: mailQueue !== undefined,
    brandsDir: config.brandsDir,
    trusted: config.trusted,
  })
}

/** If a port is set. Rejects with a message for operators if it is not available. */
async function openOperations() {
  const { operationsPort, operationsHost, metricsToken } = config
  if (operationsPort === undefined) return undefined
  collectDefaultMetrics({ register: registry })
  const desk = config.desk && (await openDesk(config.desk))
  const server = createServer(createOperationsApp({ database, outages, registry, state, metricsToken, desk }))
  const settings = { port: 'BACKEND_OPERATIONS_PORT', host: 'OPERATIONS_HOST' }
  return {
    server,
    port: await listen(server, { port: operationsPort, host: isEmbedded ? '127.0.0.1' : operationsHost }, settings),
  }
}
