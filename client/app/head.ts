import { CONTINUE_HIDDEN, LOCAL, LOGIN_STATUS, READ_LOG } from '../../shared/cookies.ts'
import { showWithoutScript } from '../platform/withoutScript.ts'
import { displaySettingsIn } from '../stores/displaySettings.ts'
import { showSettings } from './displayClasses.ts'
import { answerEarlyTaps } from './earlyTaps.ts'

/**
 * Runs in the head, before first paint: night mode, background, font size, that somebody is signed in and that
 * something was read, so that nothing flashes or moves; then it answers taps until the app does.
 */
const { classList } = document.documentElement
classList.add('js')
try {
  if (localStorage.getItem(LOGIN_STATUS)) classList.add('signed-in')
  // An empty log is `[]`.
  if (localStorage.getItem(READ_LOG)?.[2] && !sessionStorage.getItem(CONTINUE_HIDDEN)) classList.add('has-read')
  showSettings(displaySettingsIn(JSON.parse(localStorage.getItem(LOCAL) ?? 'null')))
} catch {
  // Storage is blocked or holds nothing of ours: the defaults of the document stay.
}
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
