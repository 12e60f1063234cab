import type { RequestListener } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import { LANGUAGE_CHOICE } from '../../shared/language.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { StartSpan } from '../telemetry/requestIds.ts'
import { trustOf, warnOfUntrustedProxy, type Trust } from '../callers/proxies.ts'
import type { Breakers } from './admission/breakers.ts'
import { sendBusyPage } from './admission/busyPage.ts'
import type { Overload } from './admission/overload.ts'
import { pageSlots, type PageSlots } from './admission/pageSlots.ts'
import { brandOf, type Brand } from './brands/brand.ts'
import type { ReloadableBrands } from './brands/brands.ts'
import { chooseBrand, isLocalReader, type IsLocalReader } from './brands/chooseBrand.ts'
import { toFirstHost } from './brands/site.ts'
import { brandFiles } from './brands/serving/brandFiles.ts'
import { chooseLanguage } from './brands/serving/chooseLanguage.ts'
import { handleErrors, notFound } from './http/errors.ts'
import type { Lifecycle } from './http/httpServer.ts'
import { health } from './operations/health.ts'
import type { Metrics } from './operations/metrics.ts'
import { apiProxy } from './api/proxy.ts'
import { createPublicCalls } from './api/publicCalls.ts'
import { createResponseChecks } from './contract/responseChecks.ts'
import { createFront } from './front.ts'
import { refuseMalformed, security } from './http/security.ts'
import { securityText } from './files/securityText.ts'
import { staticFiles } from './files/staticFiles.ts'
import { serviceWorker } from './files/serviceWorker.ts'
import type { CreateCachedPages, CachedPages } from './pages/cache/cachedPages.ts'
import type { SharePages } from './pages/cache/sharing.ts'
import type { Pages } from './pages/handlePage.ts'
import { browserReports } from './reports/browserReports.ts'

type WebApp = {
  config: Config
  log: Log
  brands: ReloadableBrands
  /** Address of the backend that serves a brand; '' while the embedded backend starts. */
  backendOf: (brand: Brand) => string
  breakers: Breakers
  overload: Overload
  assets: string
  pages: Pages
  /** Passed in like the pages; without it no pages are cached. */
  cachedPages?: CreateCachedPages
  share?: SharePages
  metrics: Metrics
  lifecycle: Lifecycle
  startSpan?: StartSpan
}

/** The request pipeline, in order; `listener` is its entry. */
export function createWebApp(parts: WebApp): { app: Express; listener: RequestListener; pageCache?: CachedPages } {
  const { config, log, brands, backendOf, breakers, overload, assets, pages, metrics, lifecycle, startSpan } = parts
  const app = express()
  app.set('trust proxy', config.trustProxy)
  app.disable('x-powered-by')
  app.disable('etag')

  const slots = pageSlots({
    brands,
    backendOf,
    limits: pageLimits(config),
    rate: config.rates.render,
    overload,
    metrics,
  })
  const isLocal = LOCAL_READERS[config.localBrand]
  const trust = trustOf(app)
  const pageCache = createPageCache(parts, { slots, trust })
  const { responses } = pages
  const publicCalls = responses && createPublicCalls({ responses, backendOf, trust })

  const fromMemory = { page: pageCache?.hit, call: publicCalls?.hit }
  const listener = createFront({ log, brands, metrics, lifecycle, trust, isLocal, startSpan, fromMemory, app })
  app.use(warnOfUntrustedProxy(log, 'TRUST_PROXY')) // before headers are removed
  app.use(security) // strict headers before anything can respond
  app.use(refuseMalformed) // addresses that can be read in two ways go no further
  app.use(health(lifecycle)) // by path on any host: a load balancer knows no brand
  app.use(chooseBrand) // requests without a brand end here
  app.use(
    apiProxy({
      brands,
      backendOf,
      isLocal,
      timeouts: { connect: config.apiConnectTimeoutMs, idle: config.apiIdleTimeoutMs, total: config.apiTotalTimeoutMs },
      maxBody: config.apiMaxBodyBytes,
      maxResponse: config.apiMaxResponseBytes,
      maxSockets: config.apiMaxSockets,
      maxQueued: config.apiMaxQueued,
      breakers,
      checks: createResponseChecks({
        lines: config.rates.contractLine,
        log,
        registry: metrics.registry,
        brands: metrics.brands,
      }),
      metrics,
      publicCalls,
    }),
  ) // before files, since a prefix is no address of the site, and any body parser: it forwards bodies unchanged
  app.use(staticFiles(assets, config.assetsKeepDir)) // prepared bytes, the same for every brand
  app.use(securityText(config.securityContact)) // the same for every brand
  app.use(serviceWorker(assets, config.serviceWorker)) // per brand: it says whose pages it stores
  app.use(brandFiles(brands.former)) // pictures, icons, manifest, robots.txt of this brand
  app.post(LANGUAGE_CHOICE, chooseLanguage) // a form of every page
  if (config.browserReports > 0) app.use(browserReports(metrics.registry, metrics.brands, config.rates)) // rate-limited
  app.use(toFirstHost) // each page and feed has one original; what open pages load stays at its host
  app.use(pagesNeed(backendOf)) // busy while the embedded backend is still starting
  if (pageCache) app.use(pageCache.serve) // rendered once for all readers
  app.use(slots.forReaders) // health, files and calls never queue here
  app.use(pages.sendPage) // everything else is a page or the 404 page
  app.use(notFound) // errors that pages pass on
  app.use(handleErrors) // logs, and hides internals from readers
  return { app, pageCache, listener }
}

function createPageCache(
  { config, pages, cachedPages, ...parts }: WebApp,
  context: { slots: PageSlots; trust: Trust },
): CachedPages | undefined {
  const { complete, forget: forgetResponses } = pages
  if (!complete || !cachedPages || config.pageCacheBytes === 0) return undefined
  return cachedPages({
    ...parts,
    ...context,
    complete,
    forgetResponses,
    bytes: config.pageCacheBytes,
    staleIfError: config.pageStaleIfErrorSeconds,
    warmBrands: config.pageWarmBrands,
    isProxied: config.trustProxy !== 0,
  })
}

/** Who may see the brand of the local network, by LOCAL_BRAND. */
const LOCAL_READERS: Record<Config['localBrand'], IsLocalReader> = {
  local: isLocalReader,
  everyone: () => true,
  nobody: () => false,
}

const pageLimits = (config: Config) => ({
  permits: config.pagesAtOnce,
  maxQueue: config.pagesQueued,
  maxWait: config.pagesMaxWaitMs,
})

const pagesNeed =
  (backendOf: (brand: Brand) => string): RequestHandler =>
  (_req, res, next) => {
    res.locals.kind = 'page'
    if (backendOf(brandOf(res))) return next()
    res.locals.isStarting = true
    sendBusyPage(res)
  }
