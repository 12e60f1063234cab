import { readJson, session } from '../platform/storage.ts'
import type { Entry, Navigation } from './navigation.ts'

const SESSION_KEY = 'scroll'
/** Places remembered; the oldest go first. */
const MOST_PLACES = 50

/**
 * Scroll rules (specification, section 2): restoration is manual; a navigation begins at the top unless only the hash
 * changes; back, forward and a reload return to the place left.
 */
export class ScrollKeeper {
  readonly #places: Map<string, number>
  #last: Entry

  constructor(navigation: Navigation) {
    history.scrollRestoration = 'manual'
    this.#last = navigation.current
    this.#places = new Map(kept())
    navigation.onLeave(() => this.#remember(navigation.current.key))
    addEventListener('pagehide', () => this.#remember(navigation.current.key))
  }

  /** Puts the page that has just been rendered at its place. */
  place(entry: Entry) {
    const onlyHash =
      entry.url.pathname === this.#last.url.pathname &&
      entry.url.search === this.#last.url.search &&
      entry.key !== this.#last.key
    this.#last = entry
    const place = this.#places.get(entry.key)
    const target = entry.url.hash ? document.getElementById(decodeHash(entry.url.hash)) : null
    if (place !== undefined) scrollTo(0, place)
    else if (target) target.scrollIntoView()
    else if (!onlyHash) scrollTo(0, 0)
  }

  #remember(key: string) {
    this.#places.delete(key)
    this.#places.set(key, Math.round(scrollY))
    session.set(SESSION_KEY, JSON.stringify([...this.#places].slice(-MOST_PLACES)))
  }
}

function kept(): [string, number][] {
  const value = readJson(session, SESSION_KEY)
  return Array.isArray(value) ? value.filter(place => Array.isArray(place) && Number.isFinite(place[1])) : []
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
