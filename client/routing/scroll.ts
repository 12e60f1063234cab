import { SESSION } from '../../shared/cookies.ts'
import { storedByEntry } from './storedByEntry.ts'
import { session } from '../platform/storage.ts'
import type { Entry, Navigation } from './navigation.ts'

const MAX_POSITIONS = 50

/**
 * Scroll rules (specification, section 2): restoration is manual; a navigation starts at the top unless only the hash
 * changes; back, forward and reload restore the position. Between two documents the browser restores, since it does so
 * before any script runs.
 */
export class ScrollPositions {
  readonly #positions: Map<string, number>
  #last: Entry

  constructor(navigation: Navigation) {
    this.#last = navigation.current
    this.#positions = new Map(storedByEntry(SESSION.scroll))
    // The position is the one that the browser restored or the reader scrolled to. Entries left within a document
    // are unknown to the browser.
    if (history.scrollRestoration === 'manual' && !scrollY) this.restore(this.#last)
    const restoreBy = (who: ScrollRestoration) => {
      history.scrollRestoration = who
    }
    restoreBy('manual')
    navigation.onLeave(() => this.#remember(navigation.current.key))
    addEventListener('pagehide', () => {
      this.#remember(navigation.current.key)
      restoreBy('auto')
    })
    addEventListener('pageshow', () => restoreBy('manual'))
  }

  restore(entry: Entry) {
    const onlyHash =
      entry.url.pathname === this.#last.url.pathname &&
      entry.url.search === this.#last.url.search &&
      entry.key !== this.#last.key
    this.#last = entry
    const position = this.#positions.get(entry.key)
    const target = entry.url.hash ? document.getElementById(decodeHash(entry.url.hash)) : null
    if (position !== undefined) scrollTo(0, position)
    else if (target) target.scrollIntoView()
    else if (!onlyHash) scrollTo(0, 0)
  }

  #remember(key: string) {
    this.#positions.delete(key)
    this.#positions.set(key, Math.round(scrollY))
    session.set(SESSION.scroll, JSON.stringify([...this.#positions].slice(-MAX_POSITIONS)))
  }
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
