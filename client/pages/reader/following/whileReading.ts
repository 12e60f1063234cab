import type { RefObject } from 'react'
import { readerLink } from '../../../../shared/links.ts'
import { isFree, type ReadBook, type ReadChapter } from '../../../features/reading/chapter.ts'
import { minutesFor, ownSpeed } from '../../../features/reading/minutes.ts'
import type { Navigation } from '../../../routing/navigation.ts'
import type { LocalStore } from '../../../stores/localStore.ts'
import { left } from '../../../../shared/text/en/comfort/left.ts'
import { reader as text } from '../../../../shared/text/en/reading/reader.ts'

const HIDE_BARS_AFTER_PX = 48
/** On any connection that allows it; a good one prefetches the next chapter much earlier. */
const PREFETCH_FROM = 0.5

/** The elements that show reading progress: a thin bar, and the same in words. Written without React. */
export type Indicators = { bar: RefObject<HTMLElement | null>; percent: RefObject<HTMLElement | null> }

/** Both 0 to 1: `progress` of the way, `place` in the text as in the reading log and on other pages. */
export function showProgress(
  { bar, percent }: Indicators,
  { word_count, locked }: ReadChapter,
  progress: number,
  place: number,
) {
  // Progress within the opening of a locked chapter means nothing.
  if (locked) return void (percent.current && (percent.current.textContent = left.locked))
  if (bar.current) bar.current.style.transform = `scaleX(${progress})`
  const words = [text.percent({ percent: Math.round(place * 100) })]
  if (place < 1) words.push(left.minutes({ minutes: minutesFor(word_count * (1 - place), ownSpeed()) }))
  if (percent.current) percent.current.textContent = words.join(' · ')
}

export function prefetchNext(
  navigation: Navigation | undefined,
  book: ReadBook,
  { next_id }: ReadChapter,
  progress: number,
) {
  if (progress >= PREFETCH_FROM && isFree(book, next_id)) navigation?.prefetched?.load(readerLink(book.id, next_id))
}

/** Returns a function that hides the bars as the reader scrolls on, unless a panel is open. */
export function barsByScroll(local: LocalStore): () => void {
  let from: number | undefined
  return () => {
    if (!local.showNav || local.font_panel || local.catelog_panel) from = undefined
    else if (Math.abs(scrollY - (from ??= scrollY)) > HIDE_BARS_AFTER_PX) local.closePanels()
  }
}
