import { LOCAL } from '../../shared/cookies.ts'
import type { DisplaySettings } from '../stores/displaySettings.ts'
import { classList, storedSettings } from './displayClasses.ts'

declare global {
  interface Window {
    /** The last tapped button, for the app to handle. */
    queuedTap?: HTMLElement
  }
}

export function storeSettings(settings: Partial<DisplaySettings>) {
  try {
    localStorage.setItem(LOCAL, JSON.stringify({ ...storedSettings(), ...settings }))
  } catch {
    // The change lasts as long as the page.
  }
}

/** Immediate effects of buttons marked `data-early`. */
export const EARLY: Record<string, () => void> = {
  night: () => storeSettings({ bg_night: classList.toggle('night'), follows_phone: 0 }),
}

/** Called for taps until the app has started; handled taps go no further. */
export function onEarlyTap(respond: (target: Element, tap: MouseEvent) => boolean) {
  const onClick = (tap: MouseEvent) => {
    if (classList.contains('ready') || !respond(tap.target as Element, tap)) return
    // The app may be partly hydrated.
    tap.stopImmediatePropagation()
    tap.preventDefault()
  }
  addEventListener('click', onClick, true)
}

/** What only the app can do is queued, as are forms without an address; `restoreReader.ts` applies the result. */
export const handleEarlyTaps = () =>
  onEarlyTap(target => {
    const button = target.closest<HTMLElement>('button[type=button], form:not([action]) button')
    if (!button) return false
    const work = EARLY[button.dataset['early'] ?? '']
    if (work) work()
    else window.queuedTap = button
    return true
  })
