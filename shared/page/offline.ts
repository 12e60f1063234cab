/** Where the service worker of every host is served, and the page that it shows where there is no connection. */
export const WORKER = '/sw.js'
export const OFFLINE_PAGE = '/offline'

/** What the server tells the worker of the site it works for, as `self.SITE`. */
export type WorkerSite = {
  /** The brand's key: part of every name under which something is kept, since one host may change its brand. */
  brand: string
  /** What the brand is called, and its picture: notifications are in its name. */
  name: string
  icon: string
  /** `/freenovel_api`: everything before `/v1/`. */
  apiBase: string
  /** Another for every release, and for a brand that has changed. */
  release: string
  /** Addresses of the scripts and styles by which a kept chapter is read. */
  files: string[]
}

/** What names in the browser's storage begin with, so that nobody else's is taken away. */
export const KEPT_PREFIX = 'quire:'
/** The pages' scripts, styles and pictures of one release. */
export const releaseCache = (brand: string, release: string) => `${KEPT_PREFIX}${brand}:release:${release}`
export const releasesOf = (brand: string) => releaseCache(brand, '')
/** Covers of kept books. */
export const coverCache = (brand: string) => `${KEPT_PREFIX}${brand}:covers`
/** The database with kept books and chapters. */
export const offlineDatabase = (brand: string) => `${KEPT_PREFIX}${brand}`
