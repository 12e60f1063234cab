import express, { type Express, type RequestHandler } from 'express'
import { listen } from '../../process/listen.ts'
import { mayRead, sendMetrics } from '../../telemetry/endpoint.ts'
import type { Log } from '../../log.ts'
import { handleErrors, notFound } from '../http/errors.ts'
import { createHttpServer, type Lifecycle } from '../http/httpServer.ts'
import { refuseMalformed, security } from '../http/security.ts'
import { createAccount } from '../http/requestLog.ts'
import { health } from './health.ts'
import type { Metrics } from './metrics.ts'
import { purging, type PurgePages } from './purge.ts'

type OperationsApp = {
  log: Log
  lifecycle: Lifecycle
  metrics: Pick<Metrics, 'text'>
  /** Whether a host belongs to a brand, for proxies that fetch certificates. */
  certificates: RequestHandler
  brandState: () => object
  /** Bearer token for changes; it also allows reading. */
  token?: string
  /** Bearer token for reading. Without any token the local network may read. */
  metricsToken?: string
  /** Metrics of the embedded backend, as text. Rejects while it is unavailable. */
  backendMetrics?: () => Promise<string>
  purgePages: PurgePages
}

/** The operators' app on its own port, which readers cannot reach: no brand, no proxies in front. */
export function createOperationsApp(options: OperationsApp): Express {
  const { log, lifecycle, metrics, certificates, brandState, token, metricsToken, backendMetrics, purgePages } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  const account = createAccount({ log, trust: () => false })
  app.use((req, res, next) => {
    res.setHeader('X-Request-Id', account(req, res).locals.ids.requestId)
    next()
  })
  app.use(security)
  app.use(refuseMalformed)
  app.use(certificates)
  app.use(health(lifecycle, brandState))
  app.use(noStore)
  const isAuthorized = mayRead([metricsToken, token])
  app.get('/metrics', isAuthorized, sendMetrics(metrics.text))
  if (backendMetrics) app.get('/metrics/backend', isAuthorized, sendMetrics(backendMetrics))
  app.use(purging(token, purgePages))
  app.use(notFound)
  app.use(handleErrors)
  return app
}

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}

/** Listens for operators, if a port is set. Rejects with a message for operators if the port is not available. */
export async function openOperations({ port, host }: { port?: number; host: string }, options: OperationsApp) {
  if (port === undefined) return undefined
  const server = createHttpServer(createOperationsApp(options))
  const listening = await listen(server, { port, host }, { port: 'OPERATIONS_PORT', host: 'OPERATIONS_HOST' })
  return {
    port: listening,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
