/** Event of the document: the text was moved by a control, on behalf of the reader. */
export const READING = 'reading'
/** Event of the document: scroll the open chapter to a place (`textPlace.ts`), the event's detail. */
export const GO_TO_PLACE = 'go-to-place'

/** The element that scrolls sideways if a chapter is paged (`ReaderPage.module.css`), else null. */
export const sheetOf = (text: Element): HTMLElement | null =>
  document.documentElement.classList.contains('reading_mode-2') ? text.closest('article') : null

/** Which way the pages of a sheet follow each other on the screen: 1 to the right, -1 to the left, as lines run. */
export const sideOf = (sheet: Element): 1 | -1 => (getComputedStyle(sheet).direction === 'rtl' ? -1 : 1)

/** Scroll offset of a sheet for the page that contains a rectangle. */
export const pageOffset = (sheet: Element, { left }: DOMRect): number => {
  const way = left - sheet.getBoundingClientRect().left + sheet.scrollLeft
  return Math.floor((way + 1) / sheet.clientWidth) * sheet.clientWidth
}

/** Moved less far, in CSS pixels, a text has not been moved at all. */
export const MIN_MOVE = 8

/** How far a text has been moved, down or page by page, in CSS pixels. */
export const scrollOffset = (text: Element) => scrollY + Math.abs(sheetOf(text)?.scrollLeft ?? 0)
