import type { QuietHours } from '../../../shared/api/push.ts'
import type { Services } from '../../services/services.ts'
import { subscribeHere, unsubscribeHere } from './browserPush.ts'
import { forgetPush, keepPush, storedSubscription, sessionOf } from './storedSubscription.ts'

type With = Pick<Services, 'api' | 'stores'>

/**
 * Has this browser told of what its reader follows, or says so anew. False where that did not work.
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
    return keepPush({ id: d.id, endpoint, owner, session: sessionOf(token), quiet, saidAt: Date.now() })
  } catch {
    return false
  }
}

/** Has this browser told nothing any more. What the backend is not told it hears from the push service. */
export async function unregisterDevice({ api, stores: { user } }: With) {
  const kept = storedSubscription()
  forgetPush()
  await unsubscribeHere().catch(() => {})
  if (kept && user.isLogin) await api.post('push.unsubscribe', { id: kept.id }, { quiet: true, background: true })
}
