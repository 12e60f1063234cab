import { when } from 'mobx'
import { SESSION } from '../../../../shared/cookies.ts'
import type { ReadBook, ReadChapter } from '../../../features/reading/chapter.ts'
import { placesOfEntries } from '../../../features/reading/entryPlace.ts'
import { followPosition } from '../../../features/reading/followPosition.ts'
import { progressNow } from '../../../features/reading/readingPosition.ts'
import { sheetOf, MIN_MOVE, scrollOffset } from '../../../features/reading/pagedText.ts'
import type { recordPosition } from '../../../features/readingLog/recordPosition.ts'
import { session } from '../../../platform/storage.ts'
import type { Navigation } from '../../../routing/navigation.ts'
import type { Stores } from '../../../stores/createStores.ts'
import { speedMeter } from './speedMeter.ts'
import { barsByScroll, prefetchNext, showProgress, type Indicators } from './whileReading.ts'
import { ifLoaded } from '../../../platform/ifLoaded.ts'

const MAX_PLACES = 50

type Around = {
  stores: Pick<Stores, 'local' | 'book'>
  navigation: Navigation | undefined
  /** Place in this chapter from the reading log. */
  left: number
  /** Place that the text was scrolled to, if it is still there. */
  from: number | undefined
  offset: number
  onMove(): void
  indicators: Indicators
}

export function follow(
  text: HTMLElement,
  { book, chapter }: { book: ReadBook; chapter: ReadChapter },
  { stores, navigation, left, from, offset, onMove, indicators }: Around,
): () => void {
  const hideBars = barsByScroll(stores.local)
  let record: ReturnType<typeof recordPosition> | undefined
  let isStopped = false
  let paused: number | undefined
  // Looking at a lock is not reading.
  if (!chapter.locked)
    ifLoaded(import('../../../features/readingLog/recordPosition.ts'), part => {
      if (isStopped) return
      record = part.recordPosition(stores.book, book, chapter, left)
      if (paused !== undefined) record(paused, distance, isAllInSight)
    })
  const position = positionStore(navigation, !chapter.locked)
  const speed = speedMeter(chapter.word_count)
  let distance = 0
  /** Whether all of it is visible without scrolling. Not measured once left: the element may show the next chapter. */
  let isAllInSight = false
  const stop = followPosition(text, {
    from,
    onMove: (place, first) => {
      position.moved(first)
      if (!chapter.locked) speed.moved(first)
      distance = Math.abs(scrollOffset(text) - offset)
      if (distance > MIN_MOVE) onMove()
      const progress = progressNow(text)
      showProgress(indicators, chapter, progress, place)
      prefetchNext(navigation, book, chapter, progress)
      hideBars()
    },
    onPause: (place, first) => {
      position.paused(first)
      paused = place
      if (!isStopped) isAllInSight = !sheetOf(text) && text.offsetHeight <= innerHeight
      record?.(place, distance, isAllInSight)
    },
  })
  // The reader may be past half of the chapter before the browser is idle.
  const stopWaiting = when(
    () => navigation?.prefetched !== undefined,
    () => prefetchNext(navigation, book, chapter, progressNow(text)),
  )
  return () => {
    isStopped = true
    stopWaiting()
    stop()
    speed.end()
  }
}

/** Passages named by an address have entries of their own. Places in a locked chapter's opening are not stored. */
function positionStore(navigation: Navigation | undefined, isWhole: boolean) {
  const view = navigation?.current.view
  let key = navigation?.current.key
  let last: number | undefined
  return {
    moved(place: number) {
      const current = navigation?.current
      if (current?.view === view && current?.key !== key) {
        if (last !== undefined) this.paused(last)
        key = current?.key
      }
      last = place
    },
    paused(place: number) {
      if (!isWhole || key === undefined) return
      const others = placesOfEntries().filter(([other]) => other !== key)
      session.set(SESSION.places, JSON.stringify([...others, [key, place]].slice(-MAX_PLACES)))
    },
  }
}
