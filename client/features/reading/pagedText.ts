/** Event of the document: the text was moved by a control, on behalf of the reader. */
export const READING = 'reading'
/** Asks the chapter that is open to go to a place (`textPlace.ts`), the event's detail. */
export const GO_TO_PLACE = 'go-to-place'

/** What scrolls sideways where a chapter is set in pages (`ReaderPage.module.css`); null where it is not. */
export const sheetOf = (text: Element): HTMLElement | null =>
  document.documentElement.classList.contains('reading_mode-2') ? text.closest('article') : null

/** Which way the pages of a sheet follow each other on the screen: 1 to the right, -1 to the left, as lines run. */
export const sideOf = (sheet: Element): 1 | -1 => (getComputedStyle(sheet).direction === 'rtl' ? -1 : 1)

/** How far a sheet is scrolled where it shows the page that something stands on. */
export const pageOffset = (sheet: Element, { left }: DOMRect): number => {
  const way = left - sheet.getBoundingClientRect().left + sheet.scrollLeft
  return Math.floor((way + 1) / sheet.clientWidth) * sheet.clientWidth
}

/** Moved less far, in CSS pixels, a text has not been moved at all. */
export const MIN_MOVE = 8

/** How far a text has been moved, down or page by page, in CSS pixels. */
export const scrollOffset = (text: Element) => scrollY + Math.abs(sheetOf(text)?.scrollLeft ?? 0)
