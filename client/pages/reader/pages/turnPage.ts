import { readerLink } from '../../../../shared/links.ts'
import type { ReadChapter } from '../../../features/reading/chapter.ts'
import { READING, sheetOf, sideOf } from '../../../features/reading/pagedText.ts'
import type { Navigation } from '../../../routing/navigation.ts'
import { enterAtEnd } from './enterAtEnd.ts'

export function pageOf({ scrollLeft, scrollWidth, clientWidth }: Element): { page: number; count: number } {
  // In right-to-left text the scroll offset is negative.
  const page = Math.round(Math.abs(scrollLeft) / clientWidth)
  return { page, count: Math.max(page + 1, Math.round(scrollWidth / clientWidth)) }
}

/** Target page of a sheet while it scrolls, so that a second tap continues from there. */
const going = new WeakMap<Element, number>()

/** At a chapter's ends, opens the adjacent one. `from`: the page to turn from, if a finger has dragged the sheet. */
export function turnPage(text: Element, by: 1 | -1 | 0, chapter: ReadChapter, navigation: Navigation, from?: number) {
  const sheet = sheetOf(text)
  if (!sheet) return
  const { page, count } = pageOf(sheet)
  const to = (from ?? going.get(sheet) ?? page) + by
  if (to >= 0 && to < count) return goToPage(sheet, to)
  const beside = by > 0 ? chapter.next_id : chapter.prev_id
  if (beside === null) return
  if (by < 0) enterAtEnd(beside)
  void navigation.open(readerLink(chapter.book_id, beside))
}

function goToPage(sheet: HTMLElement, page: number) {
  document.dispatchEvent(new Event(READING))
  going.set(sheet, page)
  sheet.addEventListener('scrollend', () => going.delete(sheet), { once: true })
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  sheet.scrollTo({ left: sideOf(sheet) * page * sheet.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  // For browsers without `scrollend`, and a sheet that is already there.
  setTimeout(() => going.delete(sheet), 500)
}
