import type { StartSpan } from '../telemetry/requestIds.ts'
import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Draining } from '../drain.ts'
import { warnOfUntrustedProxy } from '../callers/proxies.ts'
import { LOCALES, type Locales } from '../../shared/locales.ts'
import {
  NO_APP,
  PLAIN_COMMENTS,
  PLAIN_SHOP,
  type AppInfo,
  type CommentRules,
  type Mailer,
  type Push,
  type Shop,
} from './call/handler.ts'
import type { BrandPrices } from './call/brandPrices.ts'
import { watchDatabase, type Outages } from './database/outages.ts'
import type { Database } from './database/schema/schema.ts'
import { handlers } from './endpoints/handlers.ts'
import { searchesOn } from './endpoints/searches.ts'
import { noSuchCall } from './call/apiError.ts'
import { calls } from './http/calls.ts'
import { countCalls } from './http/countCalls.ts'
import { docs } from './http/docs.ts'
import { memoryCounts, type CreateCounts } from './http/limits/counts.ts'
import { sendError, wrongMethod } from './http/errors.ts'
import { health, type BrandReadiness } from './http/health.ts'
import { logRequests } from './http/log.ts'
import { takeSlots } from './http/threadSlots.ts'
import { bannerImage, bookCover } from './books/pictures.ts'
import { pricesAt } from './coins/prices.ts'
import { createTrends } from './books/trends/trends.ts'
import { oauthReturn } from './oauth/callback.ts'
import type { Provider } from './call/provider.ts'
import type { HostedPayments, PaymentMode } from './call/payments.ts'
import { backendLimits } from '../settings/limits/backend.ts'
import { ratesOf, type RateLimits } from '../settings/limits/rates.ts'
import type { Searches } from './call/searches.ts'
import { checkout, webhook, PLAIN_LOOK, type Look } from './payments/routes.ts'
import { createSandbox } from './payments/sandbox.ts'

export type Backend = {
  database: Database
  log: Logger
  appOf?: (brand: string) => AppInfo
  /** Absent: as requested (`server/linkOrigin.ts`). */
  linkOriginOf?: (brand: string, requested: string) => string
  /** Absent: the host of the origin. */
  passkeyHostOf?: (brand: string, origin: string) => string
  localesOf?: (brand: string) => Locales
  /** Of the test checkout. Absent: no brand's. */
  lookOf?: (brand: string) => Look
  pricesOf?: (brand: string, now: Date) => BrandPrices
  commentsOf?: (brand: string) => CommentRules
  mailer?: Mailer
  isBreached?: (password: string) => Promise<boolean>
  /** Networks, as Express names them, whose X-Forwarded-* headers count. */
  trusted?: string[]
  providers?: Provider[]
  searches?: Searches
  payments: PaymentMode
  /** Required in mode `stripe`. In mode `off` it still handles events of old orders. */
  stripe?: HostedPayments
  push?: Push
  /** Counts events of all processes; absent: in this one's memory. */
  counts?: CreateCounts
  /** Started by the web server, which logs every request. */
  isEmbedded?: boolean
  startSpan?: StartSpan
  outages?: Outages
  shop?: Shop
  rates?: RateLimits
  /** Lets requests have the thread; absent: by the default limits (`takeSlots`). */
  slots?: RequestHandler
  /** Whether its server is draining. */
  state?: Draining & BrandReadiness
  now?: () => Date
}

/** `http/errors.ts` mentions it too. */
const BODY_LIMIT_BYTES = 256 * 1024
/** Unparsed: parsing takes time, which belongs to a slot. Refuses compressed bodies, which could expand. */
const readBody = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES, inflate: false })

/** `/v1/*`, `/openapi.json`, `/docs`, `/healthz`, `/readyz`. */
export function createBackend({
  database,
  log,
  appOf = () => NO_APP,
  linkOriginOf = (_brand, requested) => requested,
  passkeyHostOf = (_brand, origin) => new URL(origin).hostname,
  localesOf = () => LOCALES,
  lookOf = () => PLAIN_LOOK,
  pricesOf = (_brand, now) => pricesAt({}, now),
  commentsOf = () => PLAIN_COMMENTS,
  mailer,
  isBreached,
  trusted = [],
  providers = [],
  searches = searchesOn(database),
  payments: mode,
  stripe,
  push,
  counts = memoryCounts,
  isEmbedded = false,
  startSpan,
  shop = PLAIN_SHOP,
  rates = ratesOf(),
  slots = takeSlots(backendLimits.callsWaiting.preset),
  outages = watchDatabase(database, log),
  state = { draining: false },
  now = () => new Date(),
}: Backend): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', trusted)
  app.use(logRequests(log, { isEmbedded, startSpan }))
  app.use(warnOfUntrustedProxy(log, 'BACKEND_TRUST_PROXY'))
  app.use((_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    // Callers reuse connections: the next call should go to a server that stays.
    if (state.draining) response.set('Connection', 'close')
    next()
  })
  app.use(health(database, outages, state))
  app.use(docs())
  app.use('/v1', countCalls, readBody, slots)
  app.route('/v1/book.cover').get(bookCover(database)).all(getOnly)
  app.route('/v1/banner.image').get(bannerImage(database)).all(getOnly)
  const sandbox = mode === 'test' ? createSandbox(database) : undefined
  const provider = sandbox ?? stripe
  const payments = mode === 'off' ? undefined : provider
  app.use(oauthReturn({ database, providers, mailer, now }))
  if (provider) app.use(webhook({ database, payments: provider, mailer, now }))
  if (sandbox) app.use(checkout({ database, payments: sandbox, localesOf, lookOf, mailer, now }))
  const trends = createTrends(database, { outages, counts, rate: rates.trends })
  app.all(
    '/v1/:name',
    calls(
      {
        database,
        appOf,
        linkOriginOf,
        passkeyHostOf,
        localesOf,
        pricesOf,
        commentsOf,
        mailer,
        isBreached,
        payments,
        push,
        shop,
        rates,
        providers,
        trends,
        now,
      },
      { handlers, searches, counts },
    ),
  )
  app.use(() => {
    throw noSuchCall()
  })
  app.use(sendError(database, outages))
  return app
}

const getOnly: RequestHandler = (_request, response) => {
  throw wrongMethod(response, 'GET')
}
