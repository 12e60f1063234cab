import { SESSION } from '../../../../shared/cookies.ts'
import { MIN_MOVE } from '../../../features/reading/pagedText.ts'
import { storedByEntry } from '../../../routing/storedByEntry.ts'

const INPUT_EVENTS = ['wheel', 'touchmove', 'keydown']

/**
 * Watches whether the reader scrolls a newly loaded document before the app does. Earlier scrolling shows in the scroll
 * position; from now on rendering may change it, too.
 * @param key of its history entry
 * @returns `put`: the scroll position until the reader moves it, in CSS pixels
 */
export function watchInput(key: string | undefined): { readonly put: number; isMoved: boolean } {
  const [, left = 0] = storedByEntry(SESSION.scroll).find(([other]) => other === key) ?? []
  // A shorter document cannot be scrolled there.
  const put = Math.min(left, document.documentElement.scrollHeight - innerHeight)
  const watched = { put, isMoved: Math.abs(scrollY - put) > MIN_MOVE }
  const onHand = () => {
    watched.isMoved = true
  }
  for (const name of INPUT_EVENTS) addEventListener(name, onHand, { once: true, passive: true })
  return watched
}
