import { reaction } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { onStored } from '../../platform/listen.ts'

/**
 * Keeps this tab's session in sync with other tabs: signing in or out in one applies to all. Tabs that were frozen or
 * restored from the back-forward cache missed events and check again. A change of reader drops pages loaded for the
 * previous one.
 */
export function followSession({ stores: { auth, user } }: Services, navigation: Navigation) {
  reaction(
    () => user.token,
    () => void navigation.renew(),
  )
  onStored(STORAGE.loginStatus, auth.restore)
  addEventListener('pageshow', auth.restore)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') auth.restore()
  })
  auth.restore()
}
