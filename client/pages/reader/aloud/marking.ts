import { pageOffset, READING, sheetOf, sideOf } from '../../../features/reading/pagedText.ts'

/** As in the style sheet. */
const NAME = 'aloud'
/** The spoken sentence stays between these shares of the window's height. */
const [UPPER, LOWER] = [0.12, 0.75]

/** Marks the spoken sentence without changing the text: with a highlight or, if unsupported, on its whole paragraph. */
export function mark(range: Range | undefined) {
  for (const paragraph of document.querySelectorAll(`.${NAME}`)) paragraph.classList.remove(NAME)
  if ('highlights' in CSS) {
    if (range) CSS.highlights.set(NAME, new Highlight(range))
    else CSS.highlights.delete(NAME)
  } else range?.startContainer.parentElement?.closest('p')?.classList.add(NAME)
}

export function scrollIntoView(text: HTMLElement, range: Range) {
  const [first] = range.getClientRects()
  if (!first) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const sheet = sheetOf(text)
  if (sheet) {
    document.dispatchEvent(new Event(READING))
    sheet.scrollTo({ left: pageOffset(sheet, first), behavior })
    return
  }
  const { top, bottom } = range.getBoundingClientRect()
  if (top >= UPPER * innerHeight && bottom <= LOWER * innerHeight) return
  document.dispatchEvent(new Event(READING))
  scrollBy({ top: top - UPPER * innerHeight, behavior })
}

/** Index of the first visible range, where reading aloud starts. */
export function firstInSight(text: HTMLElement, ranges: readonly Range[]): number {
  const sheet = sheetOf(text)
  const { left, right } = (sheet ?? text).getBoundingClientRect()
  const isInSight = (range: Range) => {
    const last = [...range.getClientRects()].at(-1)
    if (!last || !sheet) return last !== undefined && last.bottom > 8
    return sideOf(sheet) > 0 ? last.right > left + 1 : last.left < right - 1
  }
  return Math.max(0, ranges.findIndex(isInSight))
}
