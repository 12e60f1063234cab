import type { Environment } from './settings.ts'
import { readConfig } from './config.ts'
import { createLog, type Log } from './log.ts'
import { superviseBackend } from './superviseBackend.ts'
import { createWebApp } from './web/app.ts'
import type { Brand } from './web/brands/brand.ts'
import { readBrands } from './web/brands/brands.ts'
import { createHttpServer, drain, listen } from './web/http/httpServer.ts'
import { createMetrics } from './web/operations/metrics.ts'
import { openOperations } from './web/operations/openOperations.ts'
import type { PurgePages } from './web/operations/purge.ts'
import { createPools } from './web/pages/calls/pools.ts'
import type { CreateKeptPages } from './web/pages/cache/keptPages.ts'
import { shareByRedis } from './web/pages/cache/redis/share.ts'
import type { Pages, PagesOptions } from './web/pages/handlePage.ts'

export type Program = {
  environment: Environment
  /** Folder of the built browser files. */
  assets: string
  /** The embedded backend's program. */
  backend: string
  createPages: (options: PagesOptions) => Promise<Pages>
  keptPages?: CreateKeptPages
}

export type Running = {
  /** Goes through the stop in order; resolves when all has ended. */
  stop(): Promise<void>
  reload(): Promise<void>
  /** Throws all kept pages away, those that other processes share too. */
  purge(): Promise<void>
  log: Log
  /** For people: where each brand can be opened on this computer, and that payments are a test where they are. */
  addresses: string
}

/**
 * Joins the parts and starts them: settings, brands, web app, listening, backend. Rejects with a message for people
 * when one of them cannot start; the process is to end then.
 */
export async function start({ environment, assets, backend, createPages, keptPages }: Program): Promise<Running> {
  const config = readConfig(environment)
  const log = createLog({ level: config.logLevel, pretty: config.logPretty })
  const brands = await readBrands(config, log)
  let embedded: Awaited<ReturnType<typeof superviseBackend>> | undefined
  const backendOf = (brand: Brand) => brand.file.backendUrl ?? config.backendUrl ?? embedded?.url ?? ''
  const pools = createPools({
    sockets: config.pageMaxSockets,
    connectTimeout: config.apiConnectTimeout,
    maxAnswer: config.apiMaxAnswer,
  })
  brands.onReload(() => pools.keepOnly(brands.all().map(backendOf)))

  const lifecycle = { starting: true, draining: false }
  const metrics = createMetrics({ token: config.metricsToken, process: true })
  const { registry } = metrics
  const shared = config.redisUrl
    ? await shareByRedis(config.redisUrl, {
        prefix: config.redisPrefix,
        log,
        assets,
        staleIfError: config.pageStaleIfError,
      })
    : undefined
  const { listener, kept } = createWebApp({
    config,
    log,
    brands,
    backendOf,
    assets,
    pages: await createPages({ log, backendOf, pools, registry, assets, dataTimeout: config.pageDataTimeout }),
    keptPages,
    share: shared?.share,
    metrics,
    lifecycle,
  })
  const server = createHttpServer(listener)
  const port = await listen(server, config.port, config.host)
  const purgePages: PurgePages = async purge => (kept ? kept.purge(purge) : { pages: 0, othersTold: false })
  const operations = await openOperations(
    { port: config.operationsPort, host: config.operationsHost },
    { log, lifecycle, metrics, token: config.operationsToken, purgePages },
  )
  // Whoever asks after our health is answered meanwhile: to bring large tables up to date takes minutes.
  if (!config.backendUrl) embedded = await superviseBackend({ program: backend, environment, log })
  lifecycle.starting = false
  void kept?.warmUp(port)

  return {
    log,
    addresses: addresses(brands.all(), port) + (embedded?.payments === 'test' ? TEST_PAYMENTS : ''),
    reload: () => brands.reload(),
    purge: async () => void (await purgePages({})),
    async stop() {
      await drain(server, lifecycle, { delay: config.shutdownDelay, timeout: config.shutdownTimeout })
      operations?.close()
      await shared?.close()
      await pools.close()
      await embedded?.stop(config.shutdownTimeout)
    },
  }
}

const TEST_PAYMENTS = '  Payments are a test: top-ups give coins and take no money (PAYMENTS=test).\n\n'

function addresses(brands: readonly Brand[], port: number): string {
  const width = Math.max(...brands.map(brand => brand.file.appName.length))
  const lines = brands.map(brand => {
    const host = brand.file.localNetwork ? 'localhost' : `${brand.key}.localhost`
    return `  ${brand.file.appName.padEnd(width)}  http://${host}:${port}\n`
  })
  return `\n${lines.join('')}\n`
}
