import { STORED_PREFIX, offlineDatabase } from '../../../shared/page/offline.ts'

/** Without the lock, an unregistered worker, which runs until its last page is closed, could create a new cache. */
export const onCaches = (mode: LockMode, work: () => Promise<unknown>): Promise<unknown> =>
  // Older browsers run it without a lock.
  'locks' in navigator ? navigator.locks.request(STORED_PREFIX, { mode }, work) : work()

export async function emptyDevice(brand: string) {
  await onCaches('exclusive', async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => name.startsWith(STORED_PREFIX)).map(name => caches.delete(name)))
  })
  // Not awaited: resolves only once other tabs have closed it.
  for (const name of await databases(brand)) indexedDB.deleteDatabase(name)
}

/** Includes databases of this host's former brands if the browser can list them. */
async function databases(brand: string): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [{ name: offlineDatabase(brand) }]
  return all.flatMap(({ name }) => (name?.startsWith(STORED_PREFIX) ? [name] : []))
}
