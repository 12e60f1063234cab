import express, { type Express, type RequestHandler } from 'express'
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
  metrics: Metrics
  /** What may be asked of the brands. */
  brandState: RequestHandler
  /** Bearer token of what changes anything. */
  token?: string
  purgePages: PurgePages
}

/** What operators ask and do, on a port of its own that no reader comes to: no brand, no proxies before it. */
export function createOperationsApp({
  log,
  lifecycle,
  metrics,
  brandState,
  token,
  purgePages,
}: OperationsApp): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(logRequests(log)) // from here on every line carries the request's id
  app.use(security(false))
  app.use(refuseMalformed)
  app.use(brandState) // it knows more of readiness than the next
  app.use(health(lifecycle))
  app.get('/metrics', metrics.answer)
  app.use(noStore, purging(token, purgePages))
  app.use(notFound)
  app.use(handleErrors)
  return app
}

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}
