import { reaction } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { onStored } from '../../platform/listen.ts'

/** Signing in or out in one tab applies to all. Frozen or restored tabs missed events and check again. */
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
