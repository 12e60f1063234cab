import { LRUCache } from 'lru-cache'
import { createInFlight } from '../../../inFlight.ts'
import type { Brand } from '../../brands/brand.ts'
import { DAY } from '../discovery/resource.ts'
import type { CachedPage } from './cachedPage.ts'

const NOT_FOUND_SECONDS = 30
/** Memory of 404s and of addresses and hosts that clients can invent: those evict only each other. */
const SMALL_POOL = 1 / 8
/** A page older than this many times its freshness is rendered before it is served again, if that works. */
const STALE_FACTOR = 10
/** Milliseconds between attempts after a failure, so that an unavailable backend is not called for each reader. */
const RETRY_DELAY = 1000

export type Lookup = {
  brand: Brand
  key: string
  path: string
  seconds: number
  tag: string
  /** Whether the number of such hosts and addresses is limited. */
  isKnown: boolean
}

type Entry = {
  page: CachedPage
  lookup: Lookup
  freshUntil: number
  showUntil: number
  notBefore: number
  isFailing: boolean
}

type Redirect = { status: number; redirect: string }
/** Result of rendering: a page, a redirect, or neither if no slot was free. */
export type Outcome = { page?: CachedPage; redirect?: Redirect }
/** @param old receives a stale page that may be served if rendering fails; called before any waiting */
export type Render = (old: (page: CachedPage) => void) => Promise<Outcome>
/** What to serve: a fresh page, a stale one, or a new one. */
type Obtained = Outcome & { state: 'hit' | 'stale' | 'miss' }

/** `isStale`: may be served, and should be revalidated. */
export type Found = { page: CachedPage; isStale: boolean }

type PageCacheOptions = {
  bytes: number
  /** Seconds after rendering for which a stale page may be served if rendering fails. */
  staleIfError: number
  isCurrent: (brand: Brand) => boolean
  now?: () => number
  random?: () => number
}

/** Milliseconds for which a page is fresh. */
export const freshness = ({ status }: CachedPage, { seconds }: Lookup): number =>
  (status === 200 ? seconds : NOT_FOUND_SECONDS) * 1000

/** Whether this is the page's canonical address: clients could invent endless others. */
export const isCanonical = ({ status, canonical }: CachedPage, { path, isKnown }: Lookup): boolean =>
  isKnown && status === 200 && canonical === path

/** Longest freshness in milliseconds: no rule exceeds a day (`rules.test.ts`). */
export const LONGEST_FRESH = 1000 * DAY

/** Whether a stale page is better than this. */
const isFailure = ({ page, redirect }: Outcome) => (page ? page.status === 429 || page.status >= 500 : !redirect)

/** Complete pages in memory, each rendered by one task at a time. */
export function createPageCache(options: PageCacheOptions) {
  const { bytes, staleIfError, isCurrent, now = Date.now, random = Math.random } = options
  const pool = (maxSize: number) => new LRUCache<string, Entry>({ maxSize: Math.max(1, Math.floor(maxSize)) })
  const pages = pool(bytes * (1 - SMALL_POOL))
  const untrusted = pool(bytes * SMALL_POOL)
  const inFlight = createInFlight<Lookup, Outcome>()

  function store(lookup: Lookup, page: CachedPage): void {
    if (!page.isCacheable || !isCurrent(lookup.brand)) return
    // Spreads the expiry of pages that were rendered together.
    const fresh = freshness(page, lookup) * (0.9 + 0.2 * random())
    const entry: Entry = {
      page,
      lookup,
      freshUntil: page.madeAt + fresh,
      showUntil: page.madeAt + fresh * (page.status === 200 ? STALE_FACTOR : 1),
      notBefore: 0,
      isFailing: false,
    }
    const target = isCanonical(page, lookup) ? pages : untrusted
    ;(target === pages ? untrusted : pages).delete(lookup.key)
    target.set(lookup.key, entry, { size: page.size + lookup.key.length * 2 })
  }

  const isUsableStale = ({ page }: Entry, at: number) => page.status === 200 && at < page.madeAt + staleIfError * 1000
  const entryOf = (key: string) => pages.get(key) ?? untrusted.get(key)

  function findUsableStale(key: string): CachedPage | undefined {
    const entry = entryOf(key)
    return entry && isUsableStale(entry, now()) ? entry.page : undefined
  }

  /** Delays the next attempt for a page that could not be rendered. */
  function delayRetry(key: string, isFailing: boolean): void {
    const entry = entryOf(key)
    if (!entry) return
    entry.notBefore = now() + RETRY_DELAY
    entry.isFailing = isFailing
  }

  /** Renders a page, once for all who wait for it, and stores it, unless a purge came between. */
  const fill = (lookup: Lookup, render: Render): Promise<Outcome> =>
    inFlight.share(lookup.key, lookup, async ({ isCurrent }) => {
      const storeIfCurrent = (page: CachedPage) => void (isCurrent() && store(lookup, page))
      try {
        const rendered = await render(storeIfCurrent)
        if (rendered.page) storeIfCurrent(rendered.page)
        if (!rendered.page?.isCacheable) delayRetry(lookup.key, isFailure(rendered))
        return rendered
      } catch (error) {
        delayRetry(lookup.key, true)
        throw error
      }
    })

  function find(key: string): Found | undefined {
    const entry = entryOf(key)
    if (!entry) return undefined
    const at = now()
    if (at < entry.freshUntil) return { page: entry.page, isStale: false }
    // After a failure readers get the stale page, and the next attempt runs in the background.
    const isServable = at < entry.showUntil || (entry.isFailing && isUsableStale(entry, at))
    return isServable ? { page: entry.page, isStale: true } : undefined
  }

  function forget(isAffected: (lookup: Lookup) => boolean): number {
    let purged = 0
    for (const cache of [pages, untrusted]) {
      for (const [key, { lookup }] of cache.entries()) if (isAffected(lookup) && cache.delete(key)) purged++
    }
    inFlight.forget(isAffected)
    return purged
  }

  return {
    find,
    /**
     * Finds or renders a page. If that fails, returns the stale page if it is not too old; otherwise rejects or returns
     * the failure. `failed` receives errors that are not thrown.
     */
    async obtain(lookup: Lookup, render: Render, failed: (error: unknown) => void): Promise<Obtained> {
      const found = find(lookup.key)
      if (found) return { page: found.page, state: found.isStale ? 'stale' : 'hit' }
      const outcome = await fill(lookup, render).catch((error: unknown) => {
        if (!findUsableStale(lookup.key)) throw error
        failed(error)
        return {}
      })
      const old = isFailure(outcome) ? findUsableStale(lookup.key) : undefined
      return old ? { page: old, state: 'stale' } : { ...outcome, state: 'miss' }
    },
    refresh(lookup: Lookup, render: Render, failed: (error: unknown) => void): void {
      const entry = entryOf(lookup.key)
      if (inFlight.has(lookup.key) || (entry && now() < entry.notBefore)) return
      fill(lookup, render).catch(failed)
    },
    /** Purges pages, including those in flight. Returns how many were cached. */
    forget,
    purgeOutdated: () => void forget(({ brand }) => !isCurrent(brand)),
    get size() {
      return { bytes: pages.calculatedSize + untrusted.calculatedSize, pages: pages.size + untrusted.size }
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
