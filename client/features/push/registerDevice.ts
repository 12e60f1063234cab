import type { QuietHours } from '../../../shared/api/push.ts'
import type { Services } from '../../services/services.ts'
import { subscribeHere, unsubscribeHere } from './browserPush.ts'
import { removeSubscription, storeSubscription, storedSubscription, sessionOf } from './storedSubscription.ts'

type With = Pick<Services, 'api' | 'stores'>

/**
 * Subscribes this browser, or renews its subscription. False if that failed.
 * @param key of the brand
 */
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

/** Ends the subscription of this browser. If the backend is not told, it learns of it from the push service. */
export async function unregisterDevice({ api, stores: { user } }: With) {
  const stored = storedSubscription()
  removeSubscription()
  await unsubscribeHere().catch(() => {})
  if (stored && user.isLogin) await api.post('push.unsubscribe', { id: stored.id }, { quiet: true, background: true })
}
