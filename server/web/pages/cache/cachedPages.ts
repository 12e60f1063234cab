import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { sendNoSlot } from '../../admission/pageSlots.ts'
import { brandOf, hostOf } from '../../brands/brand.ts'
import type { ReloadableBrands } from '../../brands/brands.ts'
import { requestedHost, believesForwardedHost, originOf, type IsLocalReader } from '../../brands/chooseBrand.ts'
import type { Trust } from '../../../callers/proxies.ts'
import { addressOf } from '../../http/forwarded.ts'
import type { StartSpan } from '../../../telemetry/requestIds.ts'
import type { Lifecycle } from '../../http/httpServer.ts'
import { answerLog, beginSpan, idsOfRequest, logAnswer, newIds } from '../../http/requestLog.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { Purge } from '../../operations/purge.ts'
import { sendRedirect } from '../handlePage.ts'
import { noWork, serverTiming } from '../work.ts'
import type { Requester } from '../pageContext.ts'
import { answerPage } from './cachedPage.ts'
import { pageRequestOf, contentOf, type PageRequest } from './cacheKey.ts'
import { renderOnce, type RenderOnceOptions } from './renderOnce.ts'
import { createPageCache, type Found } from './pageCache.ts'
import { isAffected, type SharePages } from './sharing.ts'
import { createWarmUp, type WarmUp } from './warmUp.ts'

type CachedPagesOptions = Omit<RenderOnceOptions, 'cache' | 'shared'> & {
  brands: ReloadableBrands
  metrics: Metrics
  lifecycle: Lifecycle
  /** Whose X-Forwarded-* headers count. */
  trust: Trust
  isLocal: IsLocalReader
  /** Memory for pages in bytes. */
  bytes: number
  /** Seconds. */
  staleIfError: number
  /** Number of brands whose first pages are warmed. */
  warmBrands: number
  /** Whether readers come through a proxy. */
  isProxied: boolean
  share?: SharePages
  startSpan?: StartSpan
  /** Drops cached responses of backends, of one brand or all. */
  forgetAnswers?: (brand?: string) => void
}

export type CachedPages = {
  /** Serves from memory before any other step of the pipeline; false on a miss. */
  hit(req: IncomingMessage, res: ServerResponse): boolean
  /** Renders and caches cacheable pages; passes other requests on. */
  serve: RequestHandler
  /** Purges pages of this process and the responses they were rendered from. Returns the number of pages. */
  forget(purge: Purge): number
  /** Purges in every process that shares the pages; false if they could not be notified. */
  broadcast(purge: Purge): Promise<boolean>
  /** Warms the most visited pages; again after each reload of the brands. */
  warmUp: WarmUp
}

export type CreateCachedPages = (options: CachedPagesOptions) => CachedPages

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Cached pages: rendered once for all readers of a brand, host and language. */
export const cachedPages: CreateCachedPages = options => {
  const { log, brands, metrics, lifecycle, trust, isLocal, bytes, staleIfError, warmBrands, isProxied } = options
  const { share, startSpan, now } = options
  const contents = () => new Set(brands.all().map(contentOf))
  let current = contents()
  const cache = createPageCache({ bytes, staleIfError, isCurrent: brand => current.has(contentOf(brand)), now })
  function forget(purge: Purge): number {
    // First, so that no page is rendered from old responses.
    options.forgetAnswers?.(purge.brand)
    return cache.forget(wanted => isAffected(purge, wanted))
  }
  const shared = share?.(forget)
  const renderer = renderOnce({ ...options, cache, shared })
  const warmUp = createWarmUp({ log, brands, lifecycle, cache, renderer, maxBrands: warmBrands, isProxied })
  const lines = answerLog(log)

  brands.onReload(() => {
    current = contents()
    cache.purgeOutdated()
  })

  /** Sends a cached page. */
  function sendCached(
    req: IncomingMessage,
    res: ServerResponse,
    { wanted }: PageRequest,
    found: Found,
    requestId?: string,
  ): void {
    const { status, isCacheable } = found.page
    const { seconds, tag } = wanted
    // A cache in front cannot tell who is on the local network.
    const isPublic = status === 200 && isCacheable && !wanted.brand.file.localNetwork
    const shared = isPublic ? { seconds, staleIfError, tag } : undefined
    const isForwarded = believesForwardedHost(req, trust)
    answerPage(req, res, found.page, { shared, isStale: found.isStale, isForwarded, requestId })
  }

  async function serve(req: Request, res: Response, pageRequest: PageRequest): Promise<void> {
    const brand = pageRequest.wanted.brand.key
    const work = noWork()
    const requester: Requester = { address: res.locals.address ?? '', ids: idsOfRequest(req), work }
    const { page, redirect, state } = await renderer.obtain(pageRequest, requester)
    if (res.closed) return
    metrics.cached(brand, state)
    // Requests that waited for another's render did no work.
    if (work.render > 0) {
      res.locals.work = work
      res.setHeader('Server-Timing', serverTiming(work))
    }
    res.locals.cache = state
    if (page) sendCached(req, res, pageRequest, { page, isStale: state === 'stale' })
    else if (redirect) sendRedirect(res, redirect)
    else sendNoSlot(res, metrics)
  }

  /** Whether it is a call of any brand: there are no pages below a prefix. */
  const isCall = ({ url = '' }: IncomingMessage) => brands.isPrefix(url.slice(1, url.indexOf('/', 1)))

  function hit(req: IncomingMessage, res: ServerResponse): boolean {
    const started = performance.now()
    if (lifecycle.draining || !isRead(req) || isCall(req)) return false
    const domain = requestedHost(req, trust)
    const brand = domain === undefined ? undefined : brands.ofHost(domain, () => isLocal(req, trust))
    if (domain === undefined || !brand) return false
    const pageRequest = pageRequestOf(req, req.url ?? '', {
      brand,
      domain,
      origin: originOf(req, trust, brand, domain),
    })
    const found = pageRequest && cache.find(pageRequest.wanted.key)
    if (!pageRequest || !found) return false
    const ids = newIds(req, trust)
    beginSpan(ids, req, startSpan)
    const address = addressOf(req, trust)
    const state = found.isStale ? 'stale' : 'hit'
    const { route } = pageRequest
    metrics.cached(brand.key, state)
    res.on('close', () => {
      const took = performance.now() - started
      const status = res.writableFinished ? res.statusCode : 'cut'
      metrics.answered({ brand: brand.key, kind: 'page', route, cache: state, status, seconds: took / 1000 })
      const line = { ids, host: domain, brand: brand.key, kind: 'page', route, cache: state, address } as const
      logAnswer(lines, req, res, { ...line, responseTime: took })
    })
    sendCached(req, res, pageRequest, found, ids.requestId)
    if (found.isStale) renderer.refresh(pageRequest, { address: address ?? '', ids })
    return true
  }

  return {
    hit(req, res) {
      // Outside Express nothing else catches the error, and it would end the process.
      try {
        return hit(req, res)
      } catch (err) {
        log.error({ err }, 'page cache lookup failed')
        return res.headersSent
      }
    },
    serve(req, res, next) {
      if (!isRead(req)) return next()
      const [brand, domain] = [brandOf(res), hostOf(res)]
      const pageRequest = pageRequestOf(req, req.originalUrl, {
        brand,
        domain,
        origin: originOf(req, trust, brand, domain),
      })
      if (pageRequest) {
        res.locals.route = pageRequest.route
        return void serve(req, res, pageRequest).catch(next)
      }
      res.locals.cache = 'pass'
      metrics.cached(brand.key, 'pass')
      next()
    },
    forget,
    broadcast: async purge => (await shared?.purge(purge)) ?? false,
    warmUp: port => {
      brands.onReload(() => void warmUp(port))
      return warmUp(port)
    },
  }
}
