import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { sendNoSlot } from '../../admission/pageSlots.ts'
import { brandOf } from '../../brands/brand.ts'
import type { ReloadableBrands } from '../../brands/brands.ts'
import { originOf, type SendFromMemory } from '../../brands/chooseBrand.ts'
import type { Trust } from '../../../callers/proxies.ts'
import type { Log } from '../../../log.ts'
import type { Lifecycle } from '../../http/httpServer.ts'
import { localeOf } from '../../http/language.ts'
import { idsOfRequest, noWork, serverTiming } from '../../http/requestLog.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { Purge } from '../../operations/purge.ts'
import { sendRedirect } from '../handlePage.ts'
import type { Requester } from '../pageContext.ts'
import { sendPage } from './cachedPage.ts'
import { pageRequestOf, contentOf, type PageRequest } from './cacheKey.ts'
import { createMakePage, type MakePageOptions } from './makePage.ts'
import { createPageCache, type Found } from './pageCache.ts'
import { isAffected, type SharePages } from './sharing.ts'
import { createWarmUp, type WarmUp } from './warmUp.ts'

type CachedPagesOptions = Omit<MakePageOptions, 'shared'> & {
  log: Log
  brands: ReloadableBrands
  metrics: Metrics
  lifecycle: Lifecycle
  trust: Trust
  bytes: number
  /** Seconds. */
  staleIfError: number
  warmBrands: number
  isProxied: boolean
  share?: SharePages
  forgetResponses?: (brand?: string) => void
}

declare global {
  namespace Express {
    interface Locals {
      pageRequest?: PageRequest
    }
  }
}

export type CachedPages = {
  hit: SendFromMemory
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
  const { log, brands, metrics, lifecycle, trust, bytes, staleIfError, warmBrands, isProxied } = options
  const { share, now } = options
  const contents = () => new Set(brands.all().map(contentOf))
  let current = contents()
  const cache = createPageCache({ bytes, staleIfError, isCurrent: brand => current.has(contentOf(brand)), now })
  function forget(purge: Purge): number {
    // First, so that no page is rendered from old responses.
    options.forgetResponses?.(purge.brand)
    return cache.forget(lookup => isAffected(purge, lookup))
  }
  const shared = share?.(forget)
  const make = createMakePage({ ...options, shared })
  const warmUp = createWarmUp({ log, brands, lifecycle, cache, make, maxBrands: warmBrands, isProxied })
  const failed =
    ({ lookup }: PageRequest, { ids }: Requester) =>
    (err: unknown) =>
      log.error({ err, brand: lookup.brand.key, requestId: ids.requestId }, 'page refresh failed')

  brands.onReload(() => {
    current = contents()
    cache.purgeOutdated()
  })

  function sendCached(
    req: IncomingMessage,
    res: ServerResponse,
    { lookup }: PageRequest,
    found: Found,
    requestId?: string,
  ): void {
    const { status, isCacheable } = found.page
    const { seconds, tag } = lookup
    // A cache in front cannot tell who is on the local network.
    const isPublic = status === 200 && isCacheable && !lookup.brand.file.localNetwork
    const shared = isPublic ? { seconds, staleIfError, tag } : undefined
    sendPage(req, res, found.page, { shared, isStale: found.isStale, requestId })
  }

  async function serve(req: Request, res: Response, next: NextFunction): Promise<void> {
    if (!isRead(req)) return next()
    const brand = brandOf(res).key
    const { pageRequest } = res.locals
    if (!pageRequest) {
      res.locals.cache = 'pass'
      metrics.cached(brand, 'pass')
      return next()
    }
    res.locals.route = pageRequest.route
    const work = noWork()
    const requester: Requester = { address: res.locals.address ?? '', ids: idsOfRequest(req), work }
    const { page, redirect, state } = await cache.obtain(
      pageRequest.lookup,
      make(pageRequest, requester),
      failed(pageRequest, requester),
    )
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

  const hit: SendFromMemory = (req, res, { brand, host: domain }) => {
    if (!isRead(req) || isCall(req)) return false
    const locale = localeOf(req, brand, domain)
    const origin = originOf(req, trust, brand, domain, locale)
    const pageRequest = pageRequestOf(req, req.url ?? '', { brand, domain, origin, locale })
    res.locals.pageRequest = pageRequest
    const found = pageRequest && cache.find(pageRequest.lookup.key)
    if (!pageRequest || !found) return false
    const state = found.isStale ? 'stale' : 'hit'
    const { route } = pageRequest
    Object.assign(res.locals, { host: domain, brand, kind: 'page', route, cache: state })
    metrics.cached(brand.key, state)
    const { ids, address = '' } = res.locals
    sendCached(req, res, pageRequest, found, ids.requestId)
    if (found.isStale) {
      const requester = { address, ids }
      cache.refresh(pageRequest.lookup, make(pageRequest, requester, found.page), failed(pageRequest, requester))
    }
    return true
  }

  return {
    hit,
    serve,
    forget,
    broadcast: async purge => (await shared?.purge(purge)) ?? false,
    warmUp: port => {
      brands.onReload(() => void warmUp(port))
      return warmUp(port)
    },
  }
}
