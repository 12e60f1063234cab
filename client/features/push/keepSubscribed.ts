import { reaction } from 'mobx'
import { PUSH_RENEWED } from '../../../shared/page/pushMessage.ts'
import type { Services } from '../../services/services.ts'
import { pushSupport, subscriptionHere } from './browserPush.ts'
import { storedSubscription, sessionOf } from './storedSubscription.ts'
import { registerDevice, unregisterDevice } from './registerDevice.ts'

/** Those for whom it is done already. */
const followed = new WeakSet<Services['stores']>()

/** Milliseconds after which the backend is told that this browser is still there. */
const DAY = 24 * 60 * 60_000

/**
 * Keeps a browser that is told of new chapters in step with who reads: after a sign-out, or as somebody else, it is
 * told nothing any more; in another session of the same reader, and with another address, it says so. A session that
 * ran out ends nothing: whoever has been away wants to hear of it most. Begun once for a page, from its start where the
 * browser is told already, else with the tap that has it told.
 */
export function keepSubscribed(services: Services): void {
  const { user } = services.stores
  if (followed.has(services.stores)) return
  followed.add(services.stores)
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === PUSH_RENEWED) void syncSubscription(services)
  })
  // The reader may have signed out before this code was loaded.
  let wasIn = user.isLogin || user.hasLeft
  reaction(
    () => user.token,
    () => {
      const isOut = wasIn && !user.isLogin && !user.hasEnded
      wasIn = user.isLogin
      void (isOut ? unregisterDevice(services) : syncSubscription(services))
    },
    { fireImmediately: true },
  )
}

async function syncSubscription(services: Services): Promise<void> {
  const { api, stores } = services
  const kept = storedSubscription()
  const owner = stores.user.userInfo?.id
  if (!kept || owner === undefined || (await pushSupport().catch(() => 'no')) !== 'yes') return
  if (owner !== kept.owner || Notification.permission !== 'granted') return unregisterDevice(services)
  const isKnown = kept.session === sessionOf(stores.user.token)
  const subscription = await subscriptionHere().catch(() => undefined)
  if (isKnown && subscription?.endpoint === kept.endpoint) {
    if (Date.now() - kept.saidAt < DAY) return
    const { s, d } = await api.get('push.list', {}, { quiet: true, background: true })
    if (!s) return
    // Its reader has taken it off the list on another device.
    if (!d.items.some(({ id }) => id === kept.id)) return unregisterDevice(services)
  }
  const { s, d } = await api.get('push.key', {}, { quiet: true, background: true })
  if (s) await registerDevice(services, d.key, kept.quiet)
}
