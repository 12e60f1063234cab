import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { languageOfLocale } from '../../../../shared/locales.ts'
import { RANKING_LINK } from '../../../../shared/links.ts'
import { originAt } from '../../../linkOrigin.ts'
import type { Log } from '../../../log.ts'
import type { Brand, Brands } from '../../brands/brand.ts'
import { hostOfLanguage } from '../../brands/site.ts'
import type { Lifecycle } from '../../http/httpServer.ts'
import { pageRequestOf, type PageRequest } from './cacheKey.ts'
import type { Requester } from '../pageContext.ts'
import type { PageCache, Render } from './pageCache.ts'

/** The pages where most readers begin. */
const PATHS = ['/', RANKING_LINK]
/** Consecutive failures after which a backend's pages are not warmed. */
const MAX_FAILURES = 3

type WarmUpOptions = {
  log: Log
  brands: Brands
  lifecycle: Lifecycle
  cache: PageCache
  make: (pageRequest: PageRequest, requester: Requester) => Render
  maxBrands: number
  /** Whether readers come through a trusted proxy, thus by https and on the brands' own hosts. */
  isProxied: boolean
}

/** Renders the first pages of the brands that are not cached yet. @param port that the server listens on */
export type WarmUp = (port: number) => Promise<void>

/** One page at a time, then a pause as long: at most half a core. A new run cancels the previous one. */
export function createWarmUp({ log, brands, lifecycle, cache, make, maxBrands, isProxied }: WarmUpOptions): WarmUp {
  let run = 0

  async function warm(pageRequest: PageRequest): Promise<boolean> {
    const requester = { address: '', ids: { requestId: randomUUID() } }
    const render = make(pageRequest, requester)
    const { page } = await cache.obtain(pageRequest.lookup, render, () => {}).catch(() => ({ page: undefined }))
    return page?.isCacheable === true
  }

  return async port => {
    const thisRun = ++run
    const started = performance.now()
    let rendered = 0
    const failed = new Map<string | undefined, number>()
    for (const pageRequest of brands
      .all()
      .slice(0, maxBrands)
      .flatMap(brand => firstPages(brand, port, isProxied))) {
      const backend = pageRequest.lookup.brand.file.backendUrl
      const before = failed.get(backend) ?? 0
      if (before === MAX_FAILURES || cache.find(pageRequest.lookup.key)) continue
      const began = performance.now()
      const isRendered = await warm(pageRequest)
      failed.set(backend, isRendered ? 0 : before + 1)
      if (isRendered) rendered++
      await setTimeout(performance.now() - began)
      if (thisRun !== run || lifecycle.draining) return
    }
    const seconds = Math.round(performance.now() - started) / 1000
    const gaveUp = [...failed.values()].filter(count => count === MAX_FAILURES).length
    log.info({ pages: rendered, seconds, ...(gaveUp > 0 && { gaveUp }) }, 'page cache warmed')
  }
}

function firstPages(brand: Brand, port: number, isProxied: boolean): PageRequest[] {
  const [locale] = brand.locales
  const language = languageOfLocale(locale)
  return originsOf(brand, port, isProxied).flatMap(({ domain, origin }) =>
    PATHS.flatMap(path => pageRequestOf(path, { brand, domain, origin, locale, language }, port) ?? []),
  )
}

/** Where readers are likely to come from: the brand's first host, and without a proxy localhost. */
function originsOf(brand: Brand, port: number, isProxied: boolean): { domain: string; origin: string }[] {
  const { key, file } = brand
  const localHost = file.localNetwork ? 'localhost' : `${key}.localhost`
  const host = hostOfLanguage(brand, brand.locales[0])
  const own = host ? [{ domain: host, origin: originAt(isProxied ? 'https' : 'http', host) }] : []
  return isProxied ? own : [...own, { domain: localHost, origin: originAt('http', localHost, port) }]
}
