/** Document event: a control moved the text on the reader's behalf. */
export const READING = 'reading'
/** Document event: scroll the open chapter to a place (`textPlace.ts`), given as detail. */
export const GO_TO_PLACE = 'go-to-place'

/** The horizontally scrolling element of a paged chapter (`ReaderPage.module.css`), otherwise null. */
export const sheetOf = (text: Element): HTMLElement | null =>
  document.documentElement.classList.contains('reading_mode-2') ? text.closest('article') : null

/** Direction in which a sheet's pages follow each other, as its lines run: 1 to the right, -1 to the left. */
export const sideOf = (sheet: Element): 1 | -1 => (getComputedStyle(sheet).direction === 'rtl' ? -1 : 1)

export const pageOffset = (sheet: Element, { left }: DOMRect): number => {
  const distance = left - sheet.getBoundingClientRect().left + sheet.scrollLeft
  return Math.floor((distance + 1) / sheet.clientWidth) * sheet.clientWidth
}

/** Minimum scroll distance in CSS pixels; anything less does not count as scrolling. */
export const MIN_MOVE = 8

/** Scroll distance of a text, vertical or paged, in CSS pixels. */
export const scrollOffset = (text: Element) => scrollY + Math.abs(sheetOf(text)?.scrollLeft ?? 0)
