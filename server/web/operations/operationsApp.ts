import express, { type Express, type RequestHandler } from 'express'
import { mayRead, sendMetrics } from '../../telemetry/endpoint.ts'
import type { Log } from '../../log.ts'
import { handleErrors, notFound } from '../http/errors.ts'
import type { Lifecycle } from '../http/httpServer.ts'
import { refuseMalformed } from '../http/refuseMalformed.ts'
import { logRequests } from '../http/requestLog.ts'
import { security } from '../http/security.ts'
import { health } from './health.ts'
import type { Metrics } from './metrics.ts'
import { purging, type PurgePages } from './purge.ts'

export type OperationsApp = {
  log: Log
  lifecycle: Lifecycle
  metrics: Pick<Metrics, 'text'>
  /** Whether a host is a brand's, for servers that fetch certificates. */
  certificates: RequestHandler
  /** What `/readyz` says of the brands. */
  brandState: () => object
  /** Bearer token of what changes anything; it opens what is only read, too. */
  token?: string
  /** Bearer token of what is only read. Without either the local network may. */
  metricsToken?: string
  /** Metrics of the embedded backend, as text. Rejects while it is away. */
  backendMetrics?: () => Promise<string>
  purgePages: PurgePages
}

/** What operators ask and do, on a port of its own that no reader comes to: no brand, no proxies before it. */
export function createOperationsApp(options: OperationsApp): Express {
  const { log, lifecycle, metrics, certificates, brandState, token, metricsToken, backendMetrics, purgePages } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(logRequests(log)) // from here on every line carries the request's id
  app.use(security)
  app.use(refuseMalformed)
  app.use(certificates)
  app.use(health(lifecycle, brandState))
  app.use(noStore)
  const mayLook = mayRead([metricsToken, token])
  app.get('/metrics', mayLook, sendMetrics(metrics.text))
  if (backendMetrics) app.get('/metrics/backend', mayLook, sendMetrics(backendMetrics))
  app.use(purging(token, purgePages))
  app.use(notFound)
  app.use(handleErrors)
  return app
}

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}
