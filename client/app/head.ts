import { LOCAL, LOGIN_STATUS } from '../../shared/cookies.ts'
import { showWithoutScript } from '../platform/withoutScript.ts'
import { phoneNight } from '../platform/phoneNight.ts'
import { shownSettings, showSettings } from './displayClasses.ts'
import { answerEarlyTaps } from './earlyTaps.ts'

/**
 * Runs in the head, before first paint: night mode, background, type, and that somebody is signed in, so that
 * nothing flashes; then it answers taps until the app does.
 */
const { classList } = document.documentElement
classList.add('js')
try {
  if (localStorage.getItem(LOGIN_STATUS)) classList.add('signed-in')
  const kept = localStorage.getItem(LOCAL)
  // Whoever kept settings before there was a choice goes on without the phone's.
  if (kept) showSettings({ follows_phone: 0, ...JSON.parse(kept) })
} catch {
  // Storage is blocked or holds nothing of ours: the defaults of the document stay.
}
if (shownSettings().follows_phone) showSettings({ bg_night: phoneNight().matches })
answerEarlyTaps()

addEventListener(
  'error',
  ({ target }) => {
    // The app asks for a style sheet again that did not come (`routing/styleSheet.ts`).
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    // The app's script did not come: the only module script there is.
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showWithoutScript)
    else showWithoutScript()
  },
  true,
)
