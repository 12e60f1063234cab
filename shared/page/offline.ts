export const WORKER = '/sw.js'
export const OFFLINE_PAGE = '/offline'

/** What the server passes to the worker about its site, as `self.SITE`. */
export type WorkerSite = {
  /** The brand's key: part of every storage name, since a host may change its brand. */
  brand: string
  name: string
  icon: string
  /** API base, before `/v1/`: `/freenovel_api`. */
  apiBase: string
  /** Changes with every release and every change of the brand. */
  release: string
  files: string[]
}

/** Prefix of our storage names, so that nothing else is deleted. */
export const STORED_PREFIX = 'quire:'
export const releaseCache = (brand: string, release: string) => `${STORED_PREFIX}${brand}:release:${release}`
export const releasesOf = (brand: string) => releaseCache(brand, '')
export const coverCache = (brand: string) => `${STORED_PREFIX}${brand}:covers`
export const offlineDatabase = (brand: string) => `${STORED_PREFIX}${brand}`
