import { SESSION } from '../../../../shared/cookies.ts'
import type { ReadBook, ReadChapter } from '../../../features/reading/chapter.ts'
import { followPosition } from '../../../features/reading/followPosition.ts'
import { progressNow } from '../../../features/reading/readingPosition.ts'
import { wayOf } from '../../../features/reading/sheet.ts'
import type { recordPosition } from '../../../features/readingLog/recordPosition.ts'
import { session } from '../../../platform/storage.ts'
import type { Navigation } from '../../../routing/navigation.ts'
import type { Stores } from '../../../stores/createStores.ts'
import { placesOfEntries } from './entryPlace.ts'
import { barsByScroll, prefetchNext, showProgress, type Indicators } from './whileReading.ts'

/** Entries of the history whose place is remembered; the oldest go first. */
const MOST_PLACES = 50
/** Less than so far, in CSS pixels, is not scrolled at all. */
const STILL = 8

type Around = {
  stores: Pick<Stores, 'local' | 'book'>
  navigation: Navigation | undefined
  /** Where the log had this chapter. */
  left: number
  /** Where the text was put, if it still stands there. */
  from: number | undefined
  /** How far it had been moved then. */
  stood: number
  onMove(): void
  indicators: Indicators
}

/** Follows the reader through a chapter: place, log, bars, what is prefetched. Returns the end of it. */
export function follow(
  text: HTMLElement,
  { book, chapter }: { book: ReadBook; chapter: ReadChapter },
  { stores, navigation, left, from, stood, onMove, indicators }: Around,
): () => void {
  const putBarsAway = barsByScroll(stores.local)
  let record: ReturnType<typeof recordPosition> | undefined
  let isGone = false
  void import('../../../features/readingLog/recordPosition.ts').then(
    part => {
      if (!isGone) record = part.recordPosition(stores.book, book, chapter, left)
    },
    () => {},
  )
  const { key } = navigation?.current ?? {}
  let way = 0
  const stop = followPosition(text, {
    from,
    onMove: place => {
      way = Math.abs(wayOf(text) - stood)
      if (way > STILL) onMove()
      const progress = progressNow(text)
      showProgress(indicators, progress, place)
      prefetchNext(navigation, book, chapter, progress)
      putBarsAway()
    },
    onPause: (place, first) => {
      // Of the whole text, an opening's places are others.
      if (key !== undefined && !chapter.locked) keepPlaceOfEntry(key, first)
      record?.(place, way)
    },
  })
  return () => {
    isGone = true
    stop()
  }
}

/** Back, forward and a reload return to it. */
function keepPlaceOfEntry(key: string, place: number) {
  const others = placesOfEntries().filter(([other]) => other !== key)
  session.set(SESSION.places, JSON.stringify([...others, [key, place]].slice(-MOST_PLACES)))
}
