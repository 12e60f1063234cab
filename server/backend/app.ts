import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { warnOfUntrustedProxy } from '../untrustedProxy.ts'
import type { AppInfo, Shop } from './call/handler.ts'
import { PLAIN_SHOP } from './coins/shop/plainShop.ts'
import type { Database } from './database/schema/schema.ts'
import { finishers, handlers } from './endpoints/handlers.ts'
import { noSuchCall } from './call/apiError.ts'
import { calls } from './http/calls.ts'
import { answerError } from './http/errors.ts'
import { readBody } from './http/input.ts'
import { logRequests } from './http/log.ts'
import { wrongMethod } from './http/method.ts'
import { bannerImage, bookCover } from './books/pictures.ts'
import { searchesOn } from './books/search/searches.ts'
import { createTrends } from './books/trends/trends.ts'
import { docs } from './openapi/docs.ts'
import { oauthReturn } from './oauth/callback.ts'
import type { Provider } from './call/provider.ts'
import { openapi } from './openapi/openapi.ts'
import type { Payments } from './call/payments.ts'
import type { Searches } from './call/searches.ts'
import type { PaymentMode } from './payments/modes.ts'
import { checkout, webhook } from './payments/routes.ts'
import { createSandbox } from './payments/sandbox.ts'

export type Backend = {
  /** Open and up to date: see `openDatabase`. */
  database: Database
  log: Logger
  app: AppInfo
  /** Whose X-Forwarded-* counts: networks, as Express names them. */
  trusted?: string[]
  /** Third parties that sign readers in. */
  providers?: Provider[]
  /** Absent: books are searched on this thread. */
  searches?: Searches
  /** Who takes payments: the sandbox takes no money, and with `off` no top-up can be ordered. */
  payments: PaymentMode
  /** Needed where it takes payments. With `off` it is still heard of old orders. */
  stripe?: Payments
  /** How it sells; absent: as the settings have it where nothing is set. */
  shop?: Shop
  /** The clock. */
  now?: () => Date
}

/** The reference backend as an Express app: answers `/v1/*`, `/openapi.json`, `/docs` and `/healthz`. */
export function createBackend({
  database,
  log,
  app: info,
  trusted = [],
  providers = [],
  searches = searchesOn(database),
  payments: mode,
  stripe,
  shop = PLAIN_SHOP,
  now = () => new Date(),
}: Backend): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', trusted)
  app.use(logRequests(log))
  app.use(warnOfUntrustedProxy(log, 'BACKEND_TRUST_PROXY'))
  app.use((_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    next()
  })
  app.get('/healthz', (_request, response) => {
    response.json({ code: 200, desc: '', data: { status: 'ok' } })
  })
  app.get('/openapi.json', (_request, response) => {
    response.json(openapi())
  })
  app.use('/docs', docs())
  app.route('/v1/book.cover').get(bookCover(database)).all(getOnly)
  app.route('/v1/banner.image').get(bannerImage(database)).all(getOnly)
  const sandbox = mode === 'test' ? createSandbox(database) : undefined
  const provider = sandbox ?? stripe
  const payments = mode === 'off' ? undefined : provider
  app.use(oauthReturn({ database, providers, now }))
  if (provider) app.use(webhook({ database, payments: provider, now }))
  if (sandbox) app.use(checkout({ database, payments: sandbox, now }))
  const trends = createTrends(database, log)
  app.all(
    '/v1/:name',
    readBody,
    calls({ database, app: info, payments, shop, providers, searches, trends, now }, { handlers, finishers }),
  )
  app.use(() => {
    throw noSuchCall()
  })
  app.use(answerError(database))
  return app
}

const getOnly: RequestHandler = (_request, response) => {
  throw wrongMethod(response, 'GET')
}
