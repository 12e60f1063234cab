import { reaction } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { onStored } from '../../platform/listen.ts'

/**
 * Follows the session of the browser: a reader who signs in or out in one tab does so in all of them. A tab that was
 * frozen or restored from the back-forward cache has missed events, so it checks. When the reader changes, data of the
 * previous one is dropped.
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
