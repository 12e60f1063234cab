import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { sendNoSlot, type PageSlots } from '../../admission/pageSlots.ts'
import { brandOf } from '../../brands/brand.ts'
import type { ReloadableBrands } from '../../brands/brands.ts'
import { originOf, type SendFromMemory } from '../../brands/chooseBrand.ts'
import type { Trust } from '../../../callers/proxies.ts'
import type { Log } from '../../../log.ts'
import type { RequestIds } from '../../../telemetry/requestIds.ts'
import type { Lifecycle } from '../../http/httpServer.ts'
import { languageOf, localeOf } from '../../http/language.ts'
import { idsOfRequest, noWork, serverTiming } from '../../http/requestLog.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { Purge } from '../../operations/purge.ts'
import { sendRedirect } from '../handlePage.ts'
import type { CompletePage } from '../completePage.ts'
import { pageUrl, type Requester } from '../pageContext.ts'
import { prepare, sendPage, type CachedPage } from './cachedPage.ts'
import { pageRequestOf, type PageRequest } from './cacheKey.ts'
import { createPageCache, type Found, type Lookup, type Outcome, type Render } from './pageCache.ts'
import { isAffected, type SharePages } from './sharing.ts'
import { createWarmUp, type WarmUp } from './warmUp.ts'

type CachedPagesOptions = {
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
  slots: PageSlots
  complete: CompletePage
  forgetResponses?: (brand?: string) => void
  now?: () => number
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

const READING: ReadonlySet<unknown> = new Set(['GET', 'HEAD'])

/** Cached pages: rendered once for all readers of a brand, host and language. */
export const cachedPages: CreateCachedPages = options => {
  const { log, brands, metrics, lifecycle, trust, bytes, staleIfError, warmBrands, isProxied } = options
  const { share, slots, complete, now = Date.now } = options
  const contents = () => new Set(brands.all().map(({ content }) => content))
  let current = contents()
  const cache = createPageCache({ bytes, staleIfError, isCurrent: brand => current.has(brand.content), now })
  function forget(purge: Purge): number {
    // First, so that no page is rendered from old responses.
    options.forgetResponses?.(purge.brand)
    return cache.forget(lookup => isAffected(purge, lookup))
  }
  const shared = share?.(forget)
  const warmUp = createWarmUp({ log, brands, lifecycle, cache, make, maxBrands: warmBrands, isProxied })
  const failed = (err: unknown, { brand }: Lookup, { requestId }: RequestIds) =>
    log.error({ err, brand: brand.key, requestId }, 'page refresh failed')

  brands.onReload(() => {
    current = contents()
    cache.purgeOutdated()
  })

  /**
   * Makes a page for all readers: one render, across the processes that share pages.
   * @param before the stale page, in a background revalidation
   */
  function make({ target, lookup }: PageRequest, requester: Requester, before?: CachedPage): Render {
    const { address, work } = requester
    async function render(): Promise<Outcome> {
      // Revalidation counts no work: the pages are cached.
      const slot = work && slots.isSpent(address) ? undefined : await slots.forAll(target.brand, address)
      if (!slot) return {}
      const madeAt = now()
      try {
        const completed = await complete({ ...target, url: pageUrl(lookup.path) }, requester, slot)
        if (!completed) return {}
        if (completed.redirect !== undefined) return { redirect: completed }
        const scheme = target.origin.startsWith('https') ? 'https' : 'http'
        return { page: await prepare(completed, { scheme, madeAt, before }) }
      } finally {
        if (work) slots.charge(address, work)
      }
    }
    return shared ? old => shared.obtain(lookup, render, old) : render
  }

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
    if (!READING.has(req.method)) return next()
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
    const { page, redirect, state } = await cache.obtain(pageRequest.lookup, make(pageRequest, requester), error =>
      failed(error, pageRequest.lookup, requester.ids),
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

  const hit: SendFromMemory = (req, res, { brand, host: domain }) => {
    if (!READING.has(req.method)) return false
    const locale = localeOf(req, brand, domain)
    const origin = originOf(req, trust, brand, domain, locale)
    const place = { brand, domain, origin, locale, language: languageOf(req, locale) }
    const cacheable = pageRequestOf(req.url ?? '', place, req.socket.localPort)
    const isPersonal = req.headers.authorization !== undefined && !cacheable?.isSameForAll
    const pageRequest = isPersonal ? undefined : cacheable
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
      const { lookup } = pageRequest
      const render = make(pageRequest, { address, ids }, found.page)
      cache.refresh(lookup, render, error => failed(error, lookup, ids))
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
