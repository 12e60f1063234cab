import { CONTINUE_HIDDEN, LOGIN_STATUS, READ_LOG } from '../../shared/cookies.ts'
import type { InstallPrompt } from '../features/install/installing.ts'
import { layOutFirstScreen, layOutRest } from '../routing/firstScreen.ts'
import { showWithoutScript } from '../platform/withoutScript.ts'
import { PHONE_NIGHT } from '../platform/phoneNight.ts'
import { classList, storedSettings } from './displayClasses.ts'
import { handleEarlyTaps } from './earlyTaps.ts'

/** Before first paint: night, signed in, has read, so that nothing flashes or moves; then taps until the app does. */
classList.add('js')
try {
  if (localStorage.getItem(LOGIN_STATUS)) classList.add('signed-in')
  // An empty log is `[]`.
  if (localStorage.getItem(READ_LOG)?.[2] && !sessionStorage.getItem(CONTINUE_HIDDEN)) classList.add('has-read')
} catch {
  // Storage is blocked: the document's defaults stay.
}
const { bg_night, follows_phone } = storedSettings()
if (follows_phone === 0 ? bg_night : matchMedia(PHONE_NIGHT).matches) classList.add('night')
handleEarlyTaps()
// Not on a reload or return, where browsers restore the scroll position, nor on the way to a passage.
if (!history.state && !location.hash) {
  layOutFirstScreen()
  new PerformanceObserver(layOutRest).observe({ type: 'paint' })
}

// Shown later, to readers who have read for a while (`features/install/`), instead of the browser's own prompt.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  window.installPrompt = event as InstallPrompt
})

addEventListener(
  'error',
  ({ target }) => {
    // The app requests a failed style sheet again (`routing/styleSheet.ts`).
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    // The app's script failed to load: it is the only module script.
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showWithoutScript)
    else showWithoutScript()
  },
  true,
)
