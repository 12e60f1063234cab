import { SESSION } from '../../../../shared/cookies.ts'
import { STILL } from '../../../features/reading/pagedText.ts'
import { storedByEntry } from '../../../routing/storedByEntry.ts'

const INPUT_EVENTS = ['wheel', 'touchmove', 'keydown']

/**
 * Watches whether a document that was just loaded is moved by its reader before the app leads anywhere. What moved it
 * before this is called shows by where it stands; from then on words and type may move it, too.
 * @param key of its entry in the history
 * @returns `put`: where it stood as long as nobody had moved it, in CSS pixels
 */
export function watchInput(key: string | undefined): { readonly put: number; isMoved: boolean } {
  const [, left = 0] = storedByEntry(SESSION.scroll).find(([other]) => other === key) ?? []
  // A document that has become shorter cannot stand there.
  const put = Math.min(left, document.documentElement.scrollHeight - innerHeight)
  const watched = { put, isMoved: Math.abs(scrollY - put) > STILL }
  const onHand = () => {
    watched.isMoved = true
  }
  for (const name of INPUT_EVENTS) addEventListener(name, onHand, { once: true, passive: true })
  return watched
}
