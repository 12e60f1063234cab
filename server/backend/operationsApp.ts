import express, { type Express } from 'express'
import type { Registry } from 'prom-client'
import { mayRead, sendMetrics } from '../telemetry/endpoint.ts'
import type { Draining } from '../drain.ts'
import type { Outages } from './database/outages.ts'
import type { Database } from './database/schema/schema.ts'
import { health, type BrandReadiness } from './http/health.ts'

type Operations = {
  database: Database
  outages: Outages
  registry: Registry
  state: Draining & BrandReadiness
  metricsToken?: string
  desk?: Express
}

/** `/healthz`, `/readyz`, `/metrics` and the support desk on their own port. */
export function createOperationsApp({ database, outages, registry, state, metricsToken, desk }: Operations): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use((_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    next()
  })
  app.use(health(database, outages, state))
  app.get(
    '/metrics',
    mayRead([metricsToken]),
    sendMetrics(() => registry.metrics()),
  )
  if (desk) app.use('/desk', desk)
  return app
}
