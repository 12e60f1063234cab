import { STORED_PREFIX, OFFLINE_PAGE, releaseCache, releasesOf } from '../../../shared/page/offline.ts'
import { onCaches } from '../../features/offline/emptyDevice.ts'
import { scope } from './scope.ts'

const { brand, release, files } = scope.SITE
/** Tabs opened up to this many releases ago still find their scripts offline. */
const RELEASES = 3

const NAMED = /(?:src|href)="(\/(?:assets|brand)\/[^"]+)"/g

/** Caches the files that offline pages need. Rejects if some fail to load: the former ones stay. */
export async function cacheShell() {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' })
  if (!page.ok || page.redirected) throw new Error(`${OFFLINE_PAGE} is answered with ${page.status}`)
  const html = await page.clone().text()
  const cache = await caches.open(releaseCache(brand, release))
  // During a rollout, the page may come from a server of another release: its own scripts are cached with it.
  await cache.addAll([...new Set([...files, ...[...html.matchAll(NAMED)].map(([, address = '']) => address)])])
  await cache.put(OFFLINE_PAGE, page)
}

/** Deletes files of old releases, and of a former brand of this host. */
export async function dropOldShells() {
  const names = (await caches.keys()).filter(name => name.startsWith(STORED_PREFIX))
  const ours = names.filter(name => name.startsWith(releasesOf(brand)))
  const others = names.filter(name => !name.startsWith(`${STORED_PREFIX}${brand}:`))
  await Promise.all([...ours.slice(0, -RELEASES), ...others].map(name => caches.delete(name)))
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name = '' } of databases)
    if (name.startsWith(STORED_PREFIX) && name !== `${STORED_PREFIX}${brand}`) indexedDB.deleteDatabase(name)
}

/** A page was opened: if it is the only one, the files of other releases are no longer needed. */
export async function dropUnneededShells() {
  const { clients, registration } = scope
  if ((await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return
  const names = (await caches.keys()).filter(name => name.startsWith(releasesOf(brand)))
  // An updating worker caches its own files.
  if (registration.installing || registration.waiting) return
  const own = releaseCache(brand, release)
  await Promise.all(names.filter(name => name !== own).map(name => caches.delete(name)))
}

export const shellPage = async () => (await caches.open(releaseCache(brand, release))).match(OFFLINE_PAGE)

/** A file whose address changes with its content (scripts, styles, fonts, brand pictures): cache first. */
export async function file(request: Request): Promise<Response> {
  const stored = await caches.match(request.url)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    // If the device is full, it is not cached.
    cacheFile(request.url, response.clone()).catch(() => {})
  }
  return response
}

const cacheFile = (url: string, response: Response) =>
  onCaches('shared', async () => {
    const name = releaseCache(brand, release)
    // A cleared device stays empty.
    if (!(await caches.has(name))) return
    const cache = await caches.open(name)
    // Chromium recreates a deleted cache, empty, to add compiled code to its scripts.
    if (await cache.match(OFFLINE_PAGE)) await cache.put(url, response)
  })
