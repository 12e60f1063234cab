import { FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../shared/constants.ts'
import { LOCAL } from '../../shared/cookies.ts'
import { isInMiddle } from '../features/reading/isInMiddle.ts'
import { classList, shownSettings, showSettings } from './displayClasses.ts'

declare global {
  interface Window {
    /** The button that was tapped last, for the app to answer. */
    heldTap?: HTMLElement
  }
}

function show(settings: Partial<ReturnType<typeof shownSettings>>) {
  showSettings(settings)
  try {
    localStorage.setItem(LOCAL, JSON.stringify(shownSettings()))
  } catch {
    // It lasts as long as the page.
  }
}

const resize = (by: number) => {
  const font_size = shownSettings().font_size + by
  if (font_size >= FONT_SIZE_MIN && font_size <= FONT_SIZE_MAX) show({ font_size })
}

/** What buttons marked `data-early` do at once. */
const EARLY: Record<string, () => void> = {
  night: () => show({ bg_night: !shownSettings().bg_night, follows_phone: 0 }),
  larger: () => resize(1),
  smaller: () => resize(-1),
  sizes: () => classList.toggle('sizes'),
}

/**
 * Takes the taps until the app is there: calls the reader's bars, turns to night, sets the type larger. What only the
 * app can do waits for it, forms without an address of their own, too. Links and forms with one go their own way.
 * `personal.ts` takes over what came of it.
 */
export function answerEarlyTaps() {
  const onClick = (event: MouseEvent) => {
    if (classList.contains('ready')) return
    const target = event.target as Element
    const button = target.closest<HTMLElement>('button[type=button], form:not([action]) button')
    if (button) {
      const work = EARLY[button.dataset['early'] ?? '']
      if (work) work()
      else window.heldTap = button
    } else if (!target.closest('a, button') && target.closest('.reading-paper article') && isInMiddle(event.clientY))
      classList.toggle('bars')
    else return
    // The app may be there by half.
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  addEventListener('click', onClick, true)
}
