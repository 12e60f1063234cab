import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import type { Environment } from '../../settings.ts'
import { readConfig, type Config } from '../../config.ts'
import { limitConnections } from '../../connections.ts'
import { createLog } from '../../log.ts'
import type { StartSpan } from '../../telemetry/requestIds.ts'
import { createBreakers, type Breakers } from '../admission/breakers.ts'
import type { Overload } from '../admission/overload.ts'
import { createWebApp } from '../app.ts'
import { brandOf, type Brand } from '../brands/brand.ts'
import { readBrands } from '../brands/brands.ts'
import { trustOf } from '../../callers/proxies.ts'
import { createHttpServer, type Lifecycle } from '../http/httpServer.ts'
import { cachedPages } from '../pages/cache/cachedPages.ts'
import type { SharePages } from '../pages/cache/sharing.ts'
import type { Pages } from '../pages/handlePage.ts'
import { createMetrics, type Metrics } from '../operations/metrics.ts'
import { brandFolder } from './brandFolder.ts'

export type TestApp = {
  /** By folder name: fields that differ from a valid brand. Absent: `one`, `two` and `home`. */
  brands?: Record<string, Record<string, unknown>>
  environment?: Environment
  /** Overrides limits from the environment. */
  config?: Partial<Config>
  /** Instead of a plain page for readers. */
  pages?: RequestHandler
  complete?: Pages['complete']
  forget?: Pages['forget']
  responses?: Pages['responses']
  assets?: string
  metrics?: Metrics
  breakers?: Breakers
  overload?: Overload
  /** Minimum log level. */
  logLevel?: string
  /** Shares cached pages with other apps. */
  share?: SharePages
  startSpan?: StartSpan
  /** The clock of cached pages, in epoch ms. */
  now?: () => number
}

const plainPage: RequestHandler = (req, res, next) => {
  if (req.path === '/throws') throw new Error('the secret inside')
  if (req.path === '/') res.type('html').send(`<h1>${brandOf(res).file.appName}</h1>`)
  else next()
}

/** The whole web app behind a real server on a free port, with brands `one`, `two` and `home` (local network). */
export async function testApp({
  brands,
  environment = {},
  config: own,
  pages = plainPage,
  complete,
  forget,
  responses,
  assets = '/nowhere',
  metrics: given,
  breakers,
  overload = { isOn: false, stop() {} },
  logLevel = 'debug',
  share,
  startSpan,
  now,
}: TestApp = {}) {
  const folder = await brandFolder(
    brands ?? { one: {}, two: {}, home: { apiPrefix: 'public', hosts: [], localNetwork: true } },
  )
  const config = {
    ...readConfig({
      BRANDS_DIR: folder.dir,
      BACKEND_URL: 'http://127.0.0.1:9',
      NODE_ENV: 'test',
      // All readers of a test have one address.
      LIMITS: 'render.network=1000000000',
      ...environment,
    }),
    ...own,
  }
  const lines: string[] = []
  const log = createLog({ level: logLevel, hidden: config.logOmit }, { write: line => void lines.push(line) })
  const loaded = await readBrands(config, log)
  const lifecycle: Lifecycle = { starting: false, draining: false }
  const metrics = given ?? createMetrics({ brands: () => loaded.all().map(({ key }) => key), process: false })
  const backendOf = (brand: Brand) => brand.file.backendUrl ?? config.backendUrl ?? ''
  const { app, listener, pageCache } = createWebApp({
    config,
    log,
    brands: loaded,
    backendOf,
    breakers:
      breakers ??
      createBreakers({
        failures: config.backendFailures,
        backends: () => loaded.all().map(brand => ({ brand: brand.key, address: backendOf(brand) })),
        log,
        registry: metrics.registry,
      }),
    overload,
    assets,
    pages: { sendPage: pages, complete, forget, responses },
    cachedPages: options => cachedPages({ ...options, now }),
    share,
    metrics,
    lifecycle,
    startSpan,
  })
  const server = createHttpServer(listener, config)
  limitConnections(server, {
    most: config.maxConnections,
    perAddress: config.maxConnectionsPerAddress,
    isProxy: address => trustOf(app)(address, 0),
    registry: metrics.registry,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    app,
    pageCache,
    server,
    brands: loaded,
    folder: folder.dir,
    lifecycle,
    metrics,
    logLines: lines,
    port: (server.address() as AddressInfo).port,
    /** Log lines, parsed. */
    logged: (): Record<string, unknown>[] => lines.map(line => JSON.parse(line) as Record<string, unknown>),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await folder[Symbol.asyncDispose]()
    },
  }
}
