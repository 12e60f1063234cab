import { reaction } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'

/**
 * Keeps this tab with the session that the browser keeps: signed in, out, or as somebody else in one tab, the reader is
 * it in all of them. A tab that was frozen or comes out of the back-forward cache was told of nothing, so it looks.
 * On a change of reader, data loaded for the previous one is dropped.
 */
export function followSession({ stores: { auth, user } }: Services, navigation: Navigation) {
  reaction(
    () => user.token,
    () => void navigation.renew(),
  )
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE.loginStatus || key === null) auth.restore()
  })
  addEventListener('pageshow', auth.restore)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') auth.restore()
  })
  auth.restore()
}
