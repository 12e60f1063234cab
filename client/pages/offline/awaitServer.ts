import { OFFLINE_PAGE } from '../../../shared/page/offline.ts'
import type { HostStore } from '../../stores/hostStore.ts'

/** Milliseconds between two looks. */
const PAUSE = 10_000

/**
 * The server could not be reached. If the device thinks it is online, no event will say when the server is back: it is
 * asked at intervals, past the worker.
 */
export function awaitServer(host: HostStore) {
  // What the device reports is applied in this very task.
  queueMicrotask(() => host.setOnline(false))
  if (!navigator.onLine) return
  const ask = () =>
    fetch(OFFLINE_PAGE, { method: 'HEAD', cache: 'no-store' }).then(
      () => host.setOnline(true),
      () => void setTimeout(ask, PAUSE),
    )
  setTimeout(ask, PAUSE)
}
