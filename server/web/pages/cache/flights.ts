import type { Log } from '../../../log.ts'
import type { PageTurns } from '../../admission/pageTurns.ts'
import type { MakeComplete } from '../completePage.ts'
import { pageUrl, type Asker } from '../making.ts'
import type { Asking } from './cacheKey.ts'
import { prepare, type KeptPage } from './keptPage.ts'
import type { Make, Obtained, Outcome, PageCache } from './pageCache.ts'
import type { SharedPages } from './sharing.ts'

export type FlightsOptions = {
  log: Log
  turns: PageTurns
  complete: MakeComplete
  cache: PageCache
  /** The other processes' pages, where they are shared. */
  shared?: SharedPages
  now?: () => number
}

export type Flights = {
  /** The page, made by one flight for all who ask. Rejects where that cannot be and it never was. */
  obtain(asking: Asking, asker: Asker): Promise<Obtained>
  /** Makes a page anew behind the back of whoever was shown it as it was. */
  refresh(asking: Asking, asker: Asker): void
}

/** How pages for all readers are made: in turn, complete, and of those processes that share them by one. */
export function flights(options: FlightsOptions): Flights {
  const { log, turns, complete, cache, shared, now = Date.now } = options
  const makeHere =
    ({ asked, wanted }: Asking, asker: Asker, before?: KeptPage) =>
    async (): Promise<Outcome> => {
      const place = await turns.forAll(asked.brand, asker.address)
      if (!place) return {}
      const madeAt = now()
      const made = await complete({ ...asked, url: pageUrl(wanted.path) }, asker, place)
      if (!made) return {}
      if (made.redirect !== undefined) return { redirect: made }
      const scheme = asked.origin.startsWith('https') ? 'https' : 'http'
      return { page: await prepare(made, { scheme, madeAt, before }) }
    }

  function make(asking: Asking, asker: Asker, before?: KeptPage): Make {
    const here = makeHere(asking, asker, before)
    const { wanted } = asking
    return shared ? old => shared.fly(wanted, here, old) : here
  }

  const failed =
    ({ wanted }: Asking, { ids }: Asker) =>
    (err: unknown) =>
      log.error({ err, brand: wanted.brand.key, requestId: ids.requestId }, 'page refresh failed')

  return {
    obtain: (asking, asker) => cache.obtain(asking.wanted, make(asking, asker), failed(asking, asker)),
    refresh: (asking, asker) => {
      const before = cache.find(asking.wanted.key)?.page
      cache.refresh(asking.wanted, make(asking, asker, before), failed(asking, asker))
    },
  }
}
