import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { languageOfLocale } from '../../../../shared/locales.ts'
import { RANKING_LINK } from '../../../../shared/links.ts'
import type { Log } from '../../../log.ts'
import type { Brand, Brands } from '../../brands/brand.ts'
import type { Lifecycle } from '../../http/httpServer.ts'
import { pageRequestFor, type PageRequest } from './cacheKey.ts'
import type { RenderOnce } from './renderOnce.ts'
import type { PageCache } from './pageCache.ts'

/** Where most readers begin. */
const PATHS = ['/', RANKING_LINK]
/** After so many pages in a row that could not be made a backend is left alone: readers will come by. */
const GIVEN_UP = 3

type WarmUpOptions = {
  log: Log
  brands: Brands
  lifecycle: Lifecycle
  cache: PageCache
  flight: RenderOnce
  /** So many brands, the first ones. */
  most: number
  /** Readers come by a proxy that we trust, so by https and to the brands' own hosts. */
  isProxied: boolean
}

/** Makes the first pages of the brands ahead, but those that are there. @param port that is listened on */
export type WarmUp = (port: number) => Promise<void>

/**
 * One page at a time, with a pause as long as it took: half of a core at most, and readers' pages come in between. A
 * new run ends the one before.
 */
export function warmingUp({ log, brands, lifecycle, cache, flight, most, isProxied }: WarmUpOptions): WarmUp {
  let run = 0

  async function warm(pageRequest: PageRequest): Promise<boolean> {
    const requester = { address: '', ids: { requestId: randomUUID() } }
    const { page } = await flight.obtain(pageRequest, requester).catch(() => ({ page: undefined }))
    return page?.isCacheable === true
  }

  return async port => {
    const mine = ++run
    const started = performance.now()
    let made = 0
    /** Failures in a row, by what a brand says of its backend. */
    const failed = new Map<string | undefined, number>()
    for (const pageRequest of brands
      .all()
      .slice(0, most)
      .flatMap(brand => firstPages(brand, port, isProxied))) {
      const backend = pageRequest.wanted.brand.file.backendUrl
      const before = failed.get(backend) ?? 0
      if (before === GIVEN_UP || cache.find(pageRequest.wanted.key)) continue
      const began = performance.now()
      const isMade = await warm(pageRequest)
      failed.set(backend, isMade ? 0 : before + 1)
      if (isMade) made++
      await setTimeout(performance.now() - began)
      if (mine !== run || lifecycle.draining) return
    }
    const seconds = Math.round(performance.now() - started) / 1000
    const gaveUp = [...failed.values()].filter(count => count === GIVEN_UP).length
    log.info({ pages: made, seconds, ...(gaveUp > 0 && { gaveUp }) }, 'page cache warmed')
  }
}

function firstPages(brand: Brand, port: number, isProxied: boolean): PageRequest[] {
  const [locale] = brand.locales
  const language = languageOfLocale(locale)
  return originsOf(brand, port, isProxied).flatMap(({ domain, origin }) =>
    PATHS.flatMap(path => pageRequestFor(path, { brand, domain, origin, locale, language }, port) ?? []),
  )
}

/** Where readers are likely to come: the first host of the brand, and without a proxy the address on this computer. */
function originsOf(
  { key, hosts, file }: Brand,
  port: number,
  isProxied: boolean,
): { domain: string; origin: string }[] {
  const here = file.localNetwork ? 'localhost' : `${key}.localhost`
  const host = hosts.find(host => !host.startsWith('*.') && !host.endsWith('.localhost'))
  const own = host ? [{ domain: host, origin: `${isProxied ? 'https' : 'http'}://${host}` }] : []
  return isProxied ? own : [...own, { domain: here, origin: `http://${here}:${port}` }]
}
