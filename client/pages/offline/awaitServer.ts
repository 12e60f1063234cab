import { OFFLINE_PAGE } from '../../../shared/page/offline.ts'
import type { HostStore } from '../../stores/hostStore.ts'

const PAUSE_MS = 10_000

/** If the device believes it is online, no event reports the server's return: polls it, bypassing the worker. */
export function awaitServer(host: HostStore) {
  // Deferred: the device's own status is applied in this same task.
  queueMicrotask(() => host.setOnline(false))
  if (!navigator.onLine) return
  const ask = () =>
    fetch(OFFLINE_PAGE, { method: 'HEAD', cache: 'no-store' }).then(
      () => host.setOnline(true),
      () => void setTimeout(ask, PAUSE_MS),
    )
  setTimeout(ask, PAUSE_MS)
}
