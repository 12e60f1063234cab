import express, { type Express } from 'express'
import type { Log } from '../../log.ts'
import { handleErrors, notFound } from '../http/errors.ts'
import type { Lifecycle } from '../http/httpServer.ts'
import { refuseMalformed } from '../http/refuseMalformed.ts'
import { logRequests } from '../http/requestLog.ts'
import { security } from '../http/security.ts'
import type { ReloadableBrands } from '../brands/brands.ts'
import { brandState } from './brandState.ts'
import { health } from './health.ts'
import type { Metrics } from './metrics.ts'
import { purging, type PurgePages } from './purge.ts'

export type OperationsApp = {
  log: Log
  lifecycle: Lifecycle
  metrics: Metrics
  brands: Pick<ReloadableBrands, 'all' | 'refused' | 'isNamed'>
  /** Bearer token of what changes anything. */
  token?: string
  purgePages: PurgePages
}

/** What operators ask and do, on a port of its own that no reader comes to: no brand, no proxies before it. */
export function createOperationsApp({ log, lifecycle, metrics, brands, token, purgePages }: OperationsApp): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(logRequests(log)) // from here on every line carries the request's id
  app.use(security)
  app.use(refuseMalformed)
  app.use(brandState(brands, lifecycle))
  app.use(health(lifecycle))
  app.get('/metrics', metrics.answer)
  app.use(noStore, purging(token, purgePages))
  app.use(notFound)
  app.use(handleErrors)
  return app
}

const noStore: express.RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}
