import type { Log } from '../log.ts'
import type { Brands } from './brands/brand.ts'
import type { Purge, PurgePages } from './operations/purge.ts'
import type { CachedPages } from './pages/cache/cachedPages.ts'
import type { Pages } from './pages/handlePage.ts'

type PurgingOptions = {
  log: Log
  brands: Brands
  pages: Pick<Pages, 'forget'>
  /** Absent: no pages are cached, but responses may be. */
  pageCache?: Pick<CachedPages, 'forget' | 'broadcast'>
  /** Notifies the other processes that share the port. */
  broadcast?: (purge: Purge) => void
}

export type Purging = {
  /** Purges here, in the processes that share the port and in the servers that share pages. */
  everywhere: PurgePages
  /** Purges in this process, on another's request. Returns the number of pages. */
  here(purge: Purge): number
}

export function createPurging({ log, brands, pages, pageCache, broadcast }: PurgingOptions): Purging {
  function forget(purge: Purge): number {
    if (pageCache) return pageCache.forget(purge)
    pages.forget?.(purge.brand)
    return 0
  }
  return {
    async everywhere(purge) {
      if (purge.brand !== undefined && !brands.all().some(({ key }) => key === purge.brand)) return undefined
      const purged = forget(purge)
      broadcast?.(purge)
      // This process is notified too, and drops what it got from the others meanwhile.
      const othersNotified = (await pageCache?.broadcast(purge)) ?? false
      log.info({ purge, pages: purged, othersNotified }, 'page cache purged')
      return { pages: purged, othersNotified }
    },
    here(purge) {
      const purged = forget(purge)
      log.info({ purge, pages: purged }, 'page cache purged on request of another process')
      return purged
    },
  }
}
