import { STORED_PREFIX, offlineDatabase } from '../../../shared/page/offline.ts'

/**
 * Works on this site's caches: `shared` to add to an existing one, exclusive to delete all. Otherwise a removed worker,
 * which runs until its last page is closed, could create a new one.
 */
export const onCaches = (mode: LockMode, work: () => Promise<unknown>): Promise<unknown> =>
  // Older browsers go without.
  'locks' in navigator ? navigator.locks.request(STORED_PREFIX, { mode }, work) : work()

/** Deletes all that is saved for offline reading, for pages and the worker alike. */
export async function emptyDevice(brand: string) {
  await onCaches('exclusive', async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => name.startsWith(STORED_PREFIX)).map(name => caches.delete(name)))
  })
  // Resolves once other tabs have closed it: not awaited.
  for (const name of await databases(brand)) indexedDB.deleteDatabase(name)
}

/** Databases of former brands of this host are included if the browser can list them. */
async function databases(brand: string): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [{ name: offlineDatabase(brand) }]
  return all.flatMap(({ name }) => (name?.startsWith(STORED_PREFIX) ? [name] : []))
}
