import type { Purge } from '../../operations/purge.ts'
import type { CachedPage } from './cachedPage.ts'
import type { Outcome, Lookup } from './pageCache.ts'

export type SharedPages = {
  /** From another process, once it has rendered it, or rendered here. @param old gets a page to serve on failure */
  obtain(lookup: Lookup, render: () => Promise<Outcome>, old: (page: CachedPage) => void): Promise<Outcome>
  /** Purges pages in every process; false if they could not be notified. */
  purge(purge: Purge): Promise<boolean>
}

/** Starts sharing pages with other processes; `onPurge` is called for every purge, including this process's own. */
export type SharePages = (onPurge: (purge: Purge) => void) => SharedPages

/** Path without its query, as purges name it. */
export const pathnameOf = (path: string): string => path.split('?', 1)[0] ?? path

/** Whether a purge applies to a page. */
export const isAffected = ({ brand, path }: Purge, lookup: Lookup): boolean =>
  (brand === undefined || brand === lookup.brand.key) && (path === undefined || path === pathnameOf(lookup.path))
