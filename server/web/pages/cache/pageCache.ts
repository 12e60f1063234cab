import { LRUCache } from 'lru-cache'
import type { Brand } from '../../brands/brand.ts'
import type { KeptPage } from './keptPage.ts'

/** Seconds for which it is believed that a page is not there. */
const NOT_THERE = 30
/** Of all memory, for pages at other than their canonical address and for 404s: whoever makes these up fills this. */
const SMALL_POOL = 1 / 8
/** A page that is older than so many times its freshness is made anew before it is shown, as long as that works. */
const STALE_WHILE = 10
/** Milliseconds after a failure until a page is tried again: a backend that is down is not asked by each reader. */
const AFTER_FAILURE = 1000

/** What decides which page is meant, and how long it is fresh. */
export type Wanted = { brand: Brand; key: string; path: string; seconds: number }

type Entry = {
  page: KeptPage
  brand: Brand
  freshUntil: number
  showUntil: number
  notBefore: number
  isFailing: boolean
}

/** What came of making a page: the page, or something else that nobody keeps. */
export type Outcome<Other> = { page: KeptPage } | { page?: undefined; other: Other }

/** `isStale`: it may be shown, and should be made anew. */
type Found = { page: KeptPage; isStale: boolean }

type PageCacheOptions<Other> = {
  /** Most memory, in bytes. */
  bytes: number
  /** Seconds after its making for which a page is shown when it cannot be made anew. */
  staleIfError: number
  isCurrent: (brand: Brand) => boolean
  /** Whether a page should be shown as it was rather than this. */
  isFailure: (outcome: Outcome<Other>) => boolean
  now?: () => number
  random?: () => number
}

/** Finished pages in the memory of this process, each made by one flight at a time. */
export function createPageCache<Other>(options: PageCacheOptions<Other>) {
  const { bytes, staleIfError, isCurrent, isFailure, now = Date.now, random = Math.random } = options
  const pool = (maxSize: number) => new LRUCache<string, Entry>({ maxSize: Math.max(1, Math.floor(maxSize)) })
  const pages = pool(bytes * (1 - SMALL_POOL))
  const others = pool(bytes * SMALL_POOL)
  const flights = new Map<string, Promise<Outcome<Other>>>()

  function keep({ brand, key, path, seconds }: Wanted, page: KeptPage): void {
    if (!page.mayBeKept || !isCurrent(brand)) return
    const isThere = page.status === 200
    // Pages that were made together do not all grow old together.
    const fresh = (isThere ? seconds : NOT_THERE) * 1000 * (0.9 + 0.2 * random())
    const entry: Entry = {
      page,
      brand,
      freshUntil: page.madeAt + fresh,
      showUntil: page.madeAt + fresh * (isThere ? STALE_WHILE : 1),
      notBefore: 0,
      isFailing: false,
    }
    const home = isThere && page.canonical === path ? pages : others
    ;(home === pages ? others : pages).delete(key)
    home.set(key, entry, { size: page.size + key.length * 2 })
  }

  const isRescue = ({ page }: Entry, at: number) => page.status === 200 && at < page.madeAt + staleIfError * 1000
  const entryOf = (key: string) => pages.get(key) ?? others.get(key)

  /** Lets a page alone for a moment that could not be made anew. */
  function spare(key: string, isFailing: boolean): void {
    const entry = entryOf(key)
    if (!entry) return
    entry.notBefore = now() + AFTER_FAILURE
    entry.isFailing = isFailing
  }

  /** Makes a page, unless that is under way: then whoever asks waits for the same. */
  function fly(wanted: Wanted, make: () => Promise<Outcome<Other>>): Promise<Outcome<Other>> {
    const { key } = wanted
    const under = flights.get(key)
    if (under) return under
    const flight = make()
      .then(outcome => {
        if (outcome.page) keep(wanted, outcome.page)
        if (!outcome.page?.mayBeKept) spare(key, isFailure(outcome))
        return outcome
      })
      .catch((error: unknown) => {
        spare(key, true)
        throw error
      })
      .finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  return {
    /** A page that may be shown at once. */
    find(key: string): Found | undefined {
      const entry = entryOf(key)
      if (!entry) return undefined
      const at = now()
      if (at < entry.freshUntil) return { page: entry.page, isStale: false }
      // Nobody waits again for what has just failed: it is tried behind the reader's back.
      const isShown = at < entry.showUntil || (entry.isFailing && isRescue(entry, at))
      return isShown ? { page: entry.page, isStale: true } : undefined
    },
    fly,
    /** Makes a page anew with nobody waiting for it; `failed` is told of what is thrown. */
    refresh(wanted: Wanted, make: () => Promise<Outcome<Other>>, failed: (error: unknown) => void): void {
      const entry = entryOf(wanted.key)
      if (flights.has(wanted.key) || (entry && now() < entry.notBefore)) return
      fly(wanted, make).catch(failed)
    },
    /** What is shown when the page cannot be made: as it was, if it is not too old. */
    rescue(key: string): KeptPage | undefined {
      const entry = entryOf(key)
      return entry && isRescue(entry, now()) ? entry.page : undefined
    },
    /** Forgets the pages of brands that have gone or changed. */
    sweep(): void {
      for (const kept of [pages, others]) {
        for (const [key, { brand }] of kept.entries()) if (!isCurrent(brand)) kept.delete(key)
      }
    },
    get size() {
      return { bytes: pages.calculatedSize + others.calculatedSize, pages: pages.size + others.size }
    },
  }
}
