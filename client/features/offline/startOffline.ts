import { reaction } from 'mobx'
import { onReturn } from '../../platform/onReturn.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { mayPrefetch } from '../../routing/prefetch.ts'
import type { Services } from '../../services/services.ts'
import { openAndStore } from './database.ts'
import { canSave, followSwitch, startWorker, stopWorker, messageWorker } from './device.ts'
import { ChapterSaver } from './chapterSaver.ts'

/**
 * Saves what is read for offline reading, once the page is idle (docs/decisions/048). On a metered connection nothing
 * starts by itself; downloads that the reader started continue.
 * @param services with an API that notifies nobody
 */
export async function startOffline(services: Services, navigation: Navigation) {
  const { user, host } = services.stores
  const { key } = host.brand
  followSwitch(location.search)
  if (!canSave()) return stopWorker(key)
  const database = await openAndStore(key)
  const saver = new ChapterSaver(services, navigation, database)
  reaction(() => user.token, saver.readerChanged, { fireImmediately: true })
  onReturn(saver.connected)
  saver.connected()
  if (mayPrefetch(navigator)) await startWorker().catch(() => {})
  // No service worker: the connection is metered and the reader has saved no book.
  const worker = await navigator.serviceWorker.getRegistration()
  if (!worker) return
  messageWorker(worker)
  navigation.onArrival(saver.arrived)
  saver.arrived(navigation.current)
}
