import type { RequestHandler } from 'express'
import { readConfig, type Environment } from './config.ts'
import { createLog, type Log } from './log.ts'
import { superviseBackend } from './superviseBackend.ts'
import { createWebApp } from './web/app.ts'
import type { Brand } from './web/brand.ts'
import { readBrands, type ReloadableBrands } from './web/brands.ts'
import { createHttpServer, drain, listen } from './web/httpServer.ts'
import { createMetrics } from './web/metrics.ts'

/** What the pages are given. */
export type PagesOptions = {
  log: Log
  brands: ReloadableBrands
  backendOf: (brand: Brand) => string
  /** Folder of the built browser files. */
  assets: string
  /** Milliseconds until a silent backend counts as down for a page. */
  dataTimeout: number
}

export type Program = {
  environment: Environment
  /** Folder of the built browser files. */
  assets: string
  /** The embedded backend's program. */
  backend: string
  createPages: (options: PagesOptions) => Promise<RequestHandler>
}

export type Running = {
  /** Goes through the stop in order; resolves when all has ended. */
  stop(): Promise<void>
  reload(): Promise<void>
  log: Log
  /** For people: where each brand can be opened on this computer, and that payments are a test where they are. */
  addresses: string
}

/**
 * Joins the parts and starts them: settings, brands, backend, web app, listening. Rejects with a message for people
 * when one of them cannot start.
 */
export async function start({ environment, assets, backend, createPages }: Program): Promise<Running> {
  const config = readConfig(environment)
  const log = createLog({ level: config.logLevel, pretty: config.logPretty })
  const brands = await readBrands(config, log)
  const embedded = config.backendUrl ? undefined : await superviseBackend({ program: backend, environment, log })
  const backendOf = (brand: Brand) => brand.file.backendUrl ?? config.backendUrl ?? embedded?.url ?? ''

  const lifecycle = { draining: false }
  const app = createWebApp({
    config,
    log,
    brands,
    backendOf,
    assets,
    pages: await createPages({ log, brands, backendOf, assets, dataTimeout: config.pageDataTimeout }),
    metrics: createMetrics({ token: config.metricsToken, process: true }),
    lifecycle,
  })
  const server = createHttpServer(app)
  const port = await listen(server, config.port, config.host)

  return {
    log,
    addresses: addresses(brands.all(), port) + (embedded?.payments === 'test' ? TEST_PAYMENTS : ''),
    reload: () => brands.reload(),
    async stop() {
      await drain(server, lifecycle, { delay: config.shutdownDelay, timeout: config.shutdownTimeout })
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
