import type { Purge } from '../../operations/purge.ts'
import type { CachedPage } from './cachedPage.ts'
import type { Outcome, Wanted } from './pageCache.ts'

/** The pages that several processes have together. */
export type SharedPages = {
  /**
   * Takes a page from the other processes, waits for one that they make, or makes it and hands it to them.
   * @param old is told of one that is too old and may be shown if the page cannot be made
   */
  fly(wanted: Wanted, make: () => Promise<Outcome>, old: (page: CachedPage) => void): Promise<Outcome>
  /** Has every process forget pages; false where they cannot be told. */
  purge(purge: Purge): Promise<boolean>
}

/** Joins the processes that share their pages; `onPurge` hears what any of them throws away, this one too. */
export type SharePages = (onPurge: (purge: Purge) => void) => SharedPages

/** Path without its query: what a purge names. */
export const pathnameOf = (path: string): string => path.split('?', 1)[0] ?? path

/** Whether a purge means a page. */
export const isMeant = ({ brand, path }: Purge, wanted: Wanted): boolean =>
  (brand === undefined || brand === wanted.brand.key) && (path === undefined || path === pathnameOf(wanted.path))
