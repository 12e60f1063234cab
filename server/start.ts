import { startTracing } from './telemetry/openTelemetry.ts'
import type { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { limitConnections } from './connections.ts'
import { drain } from './drain.ts'
import { originAt } from './linkOrigin.ts'
import { listen } from './process/listen.ts'
import type { Log } from './log.ts'
import { createBreakers } from './web/admission/breakers.ts'
import { watchOverload } from './web/admission/overload.ts'
import { createWebApp } from './web/app.ts'
import type { Brand } from './web/brands/brand.ts'
import { readBrands, type ReloadableBrands } from './web/brands/brands.ts'
import { brandState, certificates, measureBrands } from './web/brands/brandState.ts'
import { storeBuild } from './web/files/storedBuilds.ts'
import { trustOf } from './callers/proxies.ts'
import { createHttpServer, type Lifecycle } from './web/http/httpServer.ts'
import { createMetrics } from './web/operations/metrics.ts'
import { openOperations } from './web/operations/operationsApp.ts'
import type { Purge } from './web/operations/purge.ts'
import { createPools } from './web/pages/calls/pools.ts'
import type { CreateCachedPages } from './web/pages/cache/cachedPages.ts'
import { shareByRedis } from './web/pages/cache/redis/share.ts'
import type { Pages, PagesOptions } from './web/pages/handlePage.ts'
import { checkBackends, type BackendOf } from './web/checkBackends.ts'
import { createPurging, type Purging } from './web/purging.ts'

export type Site = {
  assets: string
  createPages: (options: PagesOptions) => Promise<Pages>
  cachedPages?: CreateCachedPages
}

export type Embedded = { url: string; operationsUrl?: string }

export type StartOptions = Site & {
  config: Config
  log: Log
  /** Resolves when the embedded backend responds. */
  embedded?: Promise<Embedded>
  /** Of all processes that share the port, as text. Absent: this is the only one. */
  total?: () => Promise<string>
  broadcast?: (purge: Purge) => void
  /** Resolves when the process that accepts connections has handed over those that waited. Absent: it is this one. */
  acceptWaiting?: () => Promise<void>
}

export type Listening = {
  port: number
  operationsPort?: number
  addresses: string[]
}

export type Running = {
  /** Resolves when pages can be served; rejects with a message for operators if they cannot. */
  ready: Promise<void>
  /** Graceful; resolves when everything has ended. `replaced`: other processes take over, so readiness stays. */
  stop(how?: { replaced: boolean }): Promise<void>
  reload(only?: readonly string[]): Promise<void>
  purging: Purging
  registry: Registry
  listening: Listening
}

/**
 * Resolves when the server listens, so that it can be stopped without losing requests before it is ready.
 * Rejects with a message for operators if a part cannot start; the process should then exit.
 */
export async function start(options: StartOptions): Promise<Running> {
  const { config, log, embedded, broadcast, acceptWaiting } = options
  const brands = await readBrands(config, log)
  let embeddedUrl = ''
  void embedded?.then(({ url }) => (embeddedUrl = url)).catch(() => {})
  const backendOf: BackendOf = ({ file }) => file.backendUrl ?? config.backendUrl ?? embeddedUrl
  const lifecycle: Lifecycle = { starting: true, draining: false, replaced: false }
  const web = await joinParts(options, { brands, backendOf, lifecycle })
  const { metrics, pages, pageCache } = web
  const { registry } = metrics
  measureBrands(brands, registry, ({ file }) => file.backendUrl ?? config.backendUrl ?? 'embedded')

  const server = createHttpServer(web.listener, config)
  limitConnections(server, {
    most: config.maxConnections,
    perAddress: config.maxConnectionsPerAddress,
    isProxy: address => trustOf(web.app)(address, 0),
    registry,
  })
  const port = await listen(server, config, { port: 'PORT', host: 'HOST' })
  log.debug({ port }, 'accepting connections')
  const purging = createPurging({ log, brands, pages, pageCache, broadcast })
  const operations = await openOperations(
    { port: config.operationsPort, host: config.operationsHost },
    {
      log,
      lifecycle,
      metrics,
      certificates: certificates(brands),
      brandState: brandState(brands, pages.contractOf),
      token: config.operationsToken,
      metricsToken: config.metricsToken,
      backendMetrics: embedded && backendMetrics(embedded, config.metricsToken),
      purgePages: purging.everywhere,
    },
  )
  /** Health checks are answered meanwhile: migrating large tables takes minutes. */
  async function becomeReady(): Promise<void> {
    await embedded
    lifecycle.backendState = await checkBackends(pages, brands, backendOf)
    lifecycle.starting = false
    void pageCache?.warmUp(port)
  }

  return {
    registry,
    ready: becomeReady(),
    listening: { port, operationsPort: operations?.port, addresses: brands.all().map(brand => addressOf(brand, port)) },
    reload: only => brands.reload(only),
    purging,
    async stop({ replaced } = { replaced: false }) {
      lifecycle.replaced = replaced
      await drain(server, lifecycle, { delay: config.shutdownDelay, timeout: config.shutdownTimeoutMs, acceptWaiting })
      operations?.close()
      await web.close()
    },
  }
}

type Known = { brands: ReloadableBrands; backendOf: BackendOf; lifecycle: Lifecycle }

async function joinParts(
  { config, log, assets, createPages, cachedPages, total }: StartOptions,
  { brands, backendOf, lifecycle }: Known,
) {
  const metrics = createMetrics({ brands: () => brands.all().map(({ key }) => key), process: true, total })
  const breakers = createBreakers({
    failures: config.backendFailures,
    backends: () => brands.all().map(brand => ({ brand: brand.key, address: backendOf(brand) })),
    log,
    registry: metrics.registry,
  })
  const overload = watchOverload({ threshold: config.overloadDelayMs, log, registry: metrics.registry })
  const pools = createPools({
    sockets: config.pageMaxSockets,
    connectTimeout: config.apiConnectTimeoutMs,
    maxResponse: config.apiMaxResponseBytes,
    breakers,
  })
  metrics.watchLoad('page_calls', pools.load)
  const pages = await createPages({
    log,
    backendOf,
    pools,
    registry: metrics.registry,
    brands: metrics.brands,
    assets,
    dataTimeout: config.pageDataTimeoutMs,
    renderTimeout: config.pageRenderTimeoutMs,
    rates: config.rates,
    responseBytes: config.apiCacheBytes,
    reports: config.browserReports,
    hasOffline: config.serviceWorker,
  })
  brands.onReload(() => {
    const addresses = brands.all().map(backendOf)
    pools.retainOnly(addresses)
    breakers.retainOnly(addresses)
  })
  brands.onReload(() => pages.forget?.())
  const shared = config.redisUrl
    ? await shareByRedis(config.redisUrl, {
        log,
        assets,
        staleIfError: config.pageStaleIfErrorSeconds,
        timeout: config.redisTimeoutMs,
      })
    : undefined
  const tracing = await startTracing('quire-web', config)
  const { app, listener, pageCache } = createWebApp({
    config,
    log,
    brands,
    backendOf,
    breakers,
    overload,
    assets,
    pages,
    cachedPages,
    share: shared?.share,
    metrics,
    lifecycle,
    startSpan: tracing?.startSpan,
  })
  // Before a page names them, since another server may get the request.
  if (config.assetsKeepDir) await storeBuild(assets, config.assetsKeepDir, config.assetsKeepBuilds, log)
  async function close(): Promise<void> {
    overload.stop()
    await shared?.close()
    await tracing?.close().catch((error: unknown) => log.warn({ err: error }, 'final trace export failed'))
    await pools.close()
  }
  return { app, listener, pageCache, pages, metrics, close }
}

const addressOf = ({ key, file }: Brand, port: number): string =>
  originAt('http', file.localNetwork ? 'localhost' : `${key}.localhost`, port)

/** Rejects while the embedded backend is unavailable. */
const backendMetrics = (embedded: Promise<Embedded>, token: string | undefined) => async (): Promise<string> => {
  const { operationsUrl } = await embedded
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  const response = await fetch(`${operationsUrl}/metrics`, { headers, signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The backend's metrics cannot be read: ${response.status}`)
  return response.text()
}

const METRICS_TIMEOUT_MS = 2000
