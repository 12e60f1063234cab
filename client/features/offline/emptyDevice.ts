import { KEPT_PREFIX, offlineDatabase } from '../../../shared/page/offline.ts'

/**
 * Works on the caches of this site: those who put something into one that is there `shared`, whoever takes all away
 * alone. Else a worker that was taken away, and works on until its last page is left, would begin one anew.
 */
export const onCaches = (mode: LockMode, work: () => Promise<unknown>): Promise<unknown> =>
  // Older browsers go without.
  'locks' in navigator ? navigator.locks.request(KEPT_PREFIX, { mode }, work) : work()

/** Takes away all that is kept for reading without a connection, for pages and the worker alike. */
export async function emptyDevice(brand: string) {
  await onCaches('exclusive', async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => name.startsWith(KEPT_PREFIX)).map(name => caches.delete(name)))
  })
  // Resolves once other tabs have closed it: not awaited.
  for (const name of await databases(brand)) indexedDB.deleteDatabase(name)
}

/** Those of former brands of this host are named where the browser can name them. */
async function databases(brand: string): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [{ name: offlineDatabase(brand) }]
  return all.flatMap(({ name }) => (name?.startsWith(KEPT_PREFIX) ? [name] : []))
}
