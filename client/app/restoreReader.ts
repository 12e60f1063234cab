import { autorun } from 'mobx'
import { STORAGE } from '../../shared/cookies.ts'
import { persistent } from '../platform/storage.ts'
import type { Services } from '../services/services.ts'
import { storedSettings, shownSettings, showSettings } from './displayClasses.ts'

/** Never before hydration, since the server's page is the same for everyone. */
export function restoreReader({ stores: { auth, book, host, local, user } }: Services) {
  const { classList } = document.documentElement
  // As changed by early taps (`earlyTaps.ts`), whether stored or not.
  local.restore({ ...storedSettings(), ...shownSettings() })
  if (classList.contains('bars')) local.toggleNav()
  if (classList.contains('sizes')) local.toggleFontPanel()
  book.restore()
  auth.restore()
  local.endLoading()
  classList.add('ready')

  autorun(() => {
    showSettings(local.persisted)
    classList.toggle('night', local.bg_night)
  })
  autorun(() => {
    classList.toggle('bars', local.showNav)
  })
  autorun(() => {
    // The early size buttons stand in for the display panel and close with it.
    if (!local.font_panel) classList.remove('sizes')
  })
  autorun(() => {
    classList.toggle('signed-in', user.isLogin)
  })
  autorun(() => {
    classList.toggle('offline', !host.online)
  })
  autorun(() => persistent.set(STORAGE.local, JSON.stringify(local.persisted)))

  const followConnection = () => host.setOnline(navigator.onLine)
  addEventListener('online', followConnection)
  addEventListener('offline', followConnection)
  followConnection()
  window.queuedTap?.click()
}
