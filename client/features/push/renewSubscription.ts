import { reaction } from 'mobx'
import { PUSH_RENEWED } from '../../../shared/page/pushMessage.ts'
import type { Services } from '../../services/services.ts'
import { pushSupport, subscriptionHere, subscribeHere, unsubscribeHere } from './browserPush.ts'
import { storedSubscription, sessionOf, removeSubscription, storeSubscription } from './storedSubscription.ts'
import type { QuietHours } from '../../../shared/api/push.ts'

const followed = new WeakSet<Services['stores']>()

const RENEW_AFTER_MS = 24 * 60 * 60_000

/**
 * Keeps the push subscription in sync with the reader. It ends on sign-out or for another reader, and is renewed for a
 * new session of the same reader or a new endpoint. An expired session does not end it, since absent readers want to
 * hear of new chapters most. Runs once per page: from the start if there is a subscription, otherwise when switched on.
 */
export function renewSubscription(services: Services): void {
  const { user } = services.stores
  if (followed.has(services.stores)) return
  followed.add(services.stores)
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === PUSH_RENEWED) void syncSubscription(services)
  })
  // The reader may have signed out before this code loaded.
  let wasIn = user.isLogin || user.hasSignedOut
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
  const stored = storedSubscription()
  const owner = stores.user.userInfo?.id
  if (!stored || owner === undefined || (await pushSupport().catch(() => 'no')) !== 'yes') return
  if (owner !== stored.owner || Notification.permission !== 'granted') return unregisterDevice(services)
  const isKnown = stored.session === sessionOf(stores.user.token)
  const subscription = await subscriptionHere().catch(() => undefined)
  if (isKnown && subscription?.endpoint === stored.endpoint) {
    if (Date.now() - stored.saidAt < RENEW_AFTER_MS) return
    const { s, d } = await api.get('push.list', {}, { quiet: true, background: true })
    if (!s) return
    // Removed by the reader on another device.
    if (!d.items.some(({ id }) => id === stored.id)) return unregisterDevice(services)
  }
  const { s, d } = await api.get('push.key', {}, { quiet: true, background: true })
  if (s) await registerDevice(services, d.key, stored.quiet)
}

type With = Pick<Services, 'api' | 'stores'>

/** Resolves to false on failure. `key`: the brand's public key. */
export async function registerDevice({ api, stores: { user } }: With, key: string, quiet: QuietHours | null) {
  const owner = user.userInfo?.id
  const { token } = user
  try {
    const subscription = await subscribeHere(key)
    const { endpoint } = subscription
    const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { s, d } = await api.post('push.subscribe', { endpoint, p256dh, auth, quiet, zone }, { quiet: true })
    if (!s || owner === undefined || user.token !== token) return false
    return storeSubscription({ id: d.id, endpoint, owner, session: sessionOf(token), quiet, saidAt: Date.now() })
  } catch {
    return false
  }
}

/** Ends this browser's subscription. If the backend is not told, it learns from the push service. */
export async function unregisterDevice({ api, stores: { user } }: With) {
  const stored = storedSubscription()
  removeSubscription()
  await unsubscribeHere().catch(() => {})
  if (stored && user.isLogin) await api.post('push.unsubscribe', { id: stored.id }, { quiet: true, background: true })
}
