import { LRUCache } from 'lru-cache'
import { createInFlight } from '../../../inFlight.ts'
import type { Brand } from '../../brands/brand.ts'
import { LONGEST_RESOURCE } from '../discovery/freshness.ts'
import type { CachedPage } from './cachedPage.ts'

/** Seconds for which it is believed that a page is not there. */
const NOT_THERE = 30
/** Of all memory, for 404s, and pages at addresses and hosts that could be made up: whoever does that fills this. */
const SMALL_POOL = 1 / 8
/** A page that is older than so many times its freshness is made anew before it is shown, as long as that works. */
const STALE_WHILE = 10
/** Milliseconds after a failure until a page is tried again: a backend that is down is not asked by each reader. */
const AFTER_FAILURE = 1000

/** What decides which page is meant, and how long it is fresh. */
export type Wanted = {
  brand: Brand
  key: string
  path: string
  /** Of freshness. */
  seconds: number
  /** For `Cache-Tag`. */
  tag: string
  /** Host and kind of page are of those of which there are only so many. */
  isKnown: boolean
}

type Entry = {
  page: CachedPage
  wanted: Wanted
  freshUntil: number
  showUntil: number
  notBefore: number
  isFailing: boolean
}

/** Where readers are to go instead. */
type Redirect = { status: number; redirect: string }
/** What came of making a page: the page, a redirect, or neither for want of a turn. */
export type Outcome = { page?: CachedPage; redirect?: Redirect }
/** @param old is told of a page that is too old, and may be shown if this one cannot be made; not before it waits */
export type Make = (old: (page: CachedPage) => void) => Promise<Outcome>
/** What is to be shown, and whether it was there, is as it was, or is new. */
export type Obtained = Outcome & { state: 'hit' | 'stale' | 'miss' }

/** `isStale`: it may be shown, and should be made anew. */
export type Found = { page: CachedPage; isStale: boolean }

type PageCacheOptions = {
  /** Most memory, in bytes. */
  bytes: number
  /** Seconds after its making for which a page is shown when it cannot be made anew. */
  staleIfError: number
  isCurrent: (brand: Brand) => boolean
  now?: () => number
  random?: () => number
}

/** Milliseconds for which a page is fresh. */
export const freshness = ({ status }: CachedPage, { seconds }: Wanted): number =>
  (status === 200 ? seconds : NOT_THERE) * 1000

/** A page that readers and crawlers know by this address: anything else could be made up without end. */
export const isAtHome = ({ status, canonical }: CachedPage, { path, isKnown }: Wanted): boolean =>
  isKnown && status === 200 && canonical === path

/** Milliseconds for which the longest of them is: no page's rule says more than a day (`rules.test.ts`). */
export const LONGEST_FRESH = 1000 * LONGEST_RESOURCE

/** Whether a page should be shown as it was rather than this. */
const isFailure = ({ page, redirect }: Outcome) => (page ? page.status === 429 || page.status >= 500 : !redirect)

/** Finished pages in the memory of this process, each made by one flight at a time. */
export function createPageCache(options: PageCacheOptions) {
  const { bytes, staleIfError, isCurrent, now = Date.now, random = Math.random } = options
  const pool = (maxSize: number) => new LRUCache<string, Entry>({ maxSize: Math.max(1, Math.floor(maxSize)) })
  const pages = pool(bytes * (1 - SMALL_POOL))
  const others = pool(bytes * SMALL_POOL)
  const inFlight = createInFlight<Wanted, Outcome>()

  function keep(wanted: Wanted, page: CachedPage): void {
    if (!page.isCacheable || !isCurrent(wanted.brand)) return
    // Pages that were made together do not all grow old together.
    const fresh = freshness(page, wanted) * (0.9 + 0.2 * random())
    const entry: Entry = {
      page,
      wanted,
      freshUntil: page.madeAt + fresh,
      showUntil: page.madeAt + fresh * (page.status === 200 ? STALE_WHILE : 1),
      notBefore: 0,
      isFailing: false,
    }
    const home = isAtHome(page, wanted) ? pages : others
    ;(home === pages ? others : pages).delete(wanted.key)
    home.set(wanted.key, entry, { size: page.size + wanted.key.length * 2 })
  }

  const isRescue = ({ page }: Entry, at: number) => page.status === 200 && at < page.madeAt + staleIfError * 1000
  const entryOf = (key: string) => pages.get(key) ?? others.get(key)

  function rescue(key: string): CachedPage | undefined {
    const entry = entryOf(key)
    return entry && isRescue(entry, now()) ? entry.page : undefined
  }

  /** Lets a page alone for a moment that could not be made anew. */
  function spare(key: string, isFailing: boolean): void {
    const entry = entryOf(key)
    if (!entry) return
    entry.notBefore = now() + AFTER_FAILURE
    entry.isFailing = isFailing
  }

  /** Makes a page, unless that is under way: then whoever asks waits for the same. */
  function fly(wanted: Wanted, make: Make): Promise<Outcome> {
    const { key } = wanted
    return inFlight.share(key, wanted, async ({ isCurrent }) => {
      // What is purged meanwhile does not come back as it was.
      const keepHere = (page: CachedPage) => void (isCurrent() && keep(wanted, page))
      try {
        const made = await make(keepHere)
        if (made.page) keepHere(made.page)
        if (!made.page?.isCacheable) spare(key, isFailure(made))
        return made
      } catch (error) {
        spare(key, true)
        throw error
      }
    })
  }

  function find(key: string): Found | undefined {
    const entry = entryOf(key)
    if (!entry) return undefined
    const at = now()
    if (at < entry.freshUntil) return { page: entry.page, isStale: false }
    // Nobody waits again for what has just failed: it is tried behind the reader's back.
    const isShown = at < entry.showUntil || (entry.isFailing && isRescue(entry, at))
    return isShown ? { page: entry.page, isStale: true } : undefined
  }

  function forget(isMeant: (wanted: Wanted) => boolean): number {
    let forgotten = 0
    for (const kept of [pages, others]) {
      for (const [key, { wanted }] of kept.entries()) if (isMeant(wanted) && kept.delete(key)) forgotten++
    }
    inFlight.forget(isMeant)
    return forgotten
  }

  return {
    /** A page that may be shown at once. */
    find,
    /**
     * Finds or makes a page. Where that fails gives it as it was, if it is not too old; rejects, or gives the failure,
     * where it never was. `failed` is told of what is thrown and not handed on.
     */
    async obtain(wanted: Wanted, make: Make, failed: (error: unknown) => void): Promise<Obtained> {
      const found = find(wanted.key)
      if (found) return { page: found.page, state: found.isStale ? 'stale' : 'hit' }
      const outcome = await fly(wanted, make).catch((error: unknown) => {
        if (!rescue(wanted.key)) throw error
        failed(error)
        return {}
      })
      const old = isFailure(outcome) ? rescue(wanted.key) : undefined
      return old ? { page: old, state: 'stale' } : { ...outcome, state: 'miss' }
    },
    /** Makes a page anew with nobody waiting for it; `failed` is told of what is thrown. */
    refresh(wanted: Wanted, make: Make, failed: (error: unknown) => void): void {
      const entry = entryOf(wanted.key)
      if (inFlight.has(wanted.key) || (entry && now() < entry.notBefore)) return
      fly(wanted, make).catch(failed)
    },
    /** Forgets pages, also those that are being made. Gives how many there were. */
    forget,
    /** Forgets the pages of brands that have gone or changed. */
    sweep: () => void forget(({ brand }) => !isCurrent(brand)),
    get size() {
      return { bytes: pages.calculatedSize + others.calculatedSize, pages: pages.size + others.size }
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
