import { KEPT_PREFIX, OFFLINE_PAGE, releaseCache, releasesOf } from '../../../shared/page/offline.ts'
import { onCaches } from '../../features/offline/emptyDevice.ts'
import { scope } from './scope.ts'

const { brand, release, files } = scope.SITE
/** Tabs that are open over so many releases still find their scripts without a connection. */
const RELEASES = 3

/** Addresses of this host that a document names. */
const NAMED = /(?:src|href)="(\/(?:assets|brand)\/[^"]+)"/g

/** Brings what pages without a connection are made of. Rejects where some of it does not come: what was there stays. */
export async function cacheShell() {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' })
  if (!page.ok || page.redirected) throw new Error(`${OFFLINE_PAGE} is answered with ${page.status}`)
  const html = await page.clone().text()
  const cache = await caches.open(releaseCache(brand, release))
  // Another server of a release that is being rolled out may have made the page: it comes with its own scripts.
  await cache.addAll([...new Set([...files, ...[...html.matchAll(NAMED)].map(([, address = '']) => address)])])
  await cache.put(OFFLINE_PAGE, page)
}

/** Takes away what belongs to releases long gone, and to another brand that this host had before. */
export async function dropOldShells() {
  const names = (await caches.keys()).filter(name => name.startsWith(KEPT_PREFIX))
  const ours = names.filter(name => name.startsWith(releasesOf(brand)))
  const others = names.filter(name => !name.startsWith(`${KEPT_PREFIX}${brand}:`))
  await Promise.all([...ours.slice(0, -RELEASES), ...others].map(name => caches.delete(name)))
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name = '' } of databases)
    if (name.startsWith(KEPT_PREFIX) && name !== `${KEPT_PREFIX}${brand}`) indexedDB.deleteDatabase(name)
}

/** A page was opened: if it is the only one, the files of other releases are no longer needed. */
export async function dropUnneededShells() {
  const { clients, registration } = scope
  if ((await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return
  const names = (await caches.keys()).filter(name => name.startsWith(releasesOf(brand)))
  // One that is on its way to take over brings what is its own.
  if (registration.installing || registration.waiting) return
  const own = releaseCache(brand, release)
  await Promise.all(names.filter(name => name !== own).map(name => caches.delete(name)))
}

export const shellPage = async () => (await caches.open(releaseCache(brand, release))).match(OFFLINE_PAGE)

/** Whether a file's address changes with its content (scripts, styles, fonts, brand pictures): cache first. */
export async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    // A device that is full goes on without.
    keepFile(request.url, answer.clone()).catch(() => {})
  }
  return answer
}

const keepFile = (url: string, answer: Response) =>
  onCaches('shared', async () => {
    const name = releaseCache(brand, release)
    // A device that was emptied stays empty.
    if (!(await caches.has(name))) return
    const cache = await caches.open(name)
    // Chromium makes one that was taken away again, empty, when it would add to its scripts what it has compiled.
    if (await cache.match(OFFLINE_PAGE)) await cache.put(url, answer)
  })
