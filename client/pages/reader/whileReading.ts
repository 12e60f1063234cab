import type { RefObject } from 'react'
import { readerLink } from '../../../shared/links.ts'
import type { ReadChapter } from '../../features/reading/chapter.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { LocalStore } from '../../stores/localStore.ts'
import { reader as text } from '../../text/en/reading/reader.ts'

/** Scrolled so far, in CSS pixels, bars go away. */
const AWAY = 48
/** From here on the next chapter is prefetched, and how long it may wait, in milliseconds. */
const PREFETCH_FROM = 0.7
const PREFETCH_FRESH = 15 * 60_000

/** The elements that show how much has been read: a thin bar, and the same in words. Written past React. */
export type Indicators = { bar: RefObject<HTMLElement | null>; percent: RefObject<HTMLElement | null> }

/** @param progress how much of the chapter has been read, 0 to 1 */
export function showProgress({ bar, percent }: Indicators, progress: number) {
  if (bar.current) bar.current.style.transform = `scaleX(${progress})`
  if (percent.current) percent.current.textContent = text.percent({ percent: Math.round(progress * 100) })
}

/** Prefetches the next chapter towards the end of this one. */
export function prefetchNext(navigation: Navigation | undefined, { book_id, next_id }: ReadChapter, progress: number) {
  if (progress >= PREFETCH_FROM && next_id) navigation?.prefetched?.load(readerLink(book_id, next_id), PREFETCH_FRESH)
}

/** Returns what puts the bars away as the reader scrolls on, unless a panel is open. */
export function barsByScroll(local: LocalStore): () => void {
  let from: number | undefined
  return () => {
    if (!local.showNav || local.font_panel || local.catelog_panel) from = undefined
    else if (Math.abs(scrollY - (from ??= scrollY)) > AWAY) local.closePanels()
  }
}
