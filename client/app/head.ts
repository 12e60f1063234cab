import { FONT_SIZE_DEFAULT, FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../shared/constants.ts'
import { STORAGE } from '../../shared/cookies.ts'
import { showWithoutScript } from '../platform/withoutScript.ts'

/**
 * Runs in the head, before first paint: night mode, background, font size, and that somebody is signed in, so that
 * nothing flashes.
 */
const { classList } = document.documentElement
classList.add('js')
try {
  if (localStorage.getItem(STORAGE.loginStatus)) classList.add('signed-in')
  const { font_size, bg_color, bg_night } = JSON.parse(localStorage.getItem(STORAGE.local) ?? '{}')
  if (bg_night) classList.add('night')
  if (bg_color >= 1 && bg_color <= 4) classList.replace('bg-1', `bg-${bg_color}`)
  if (font_size >= FONT_SIZE_MIN && font_size <= FONT_SIZE_MAX)
    classList.replace(`fs-${FONT_SIZE_DEFAULT}`, `fs-${font_size}`)
} catch {
  // Storage is blocked or holds nothing of ours: the defaults of the document stay.
}

// The app's script did not come: the only module script there is.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showWithoutScript)
    else showWithoutScript()
  },
  true,
)
