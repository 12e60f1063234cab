/** What moves the text for the reader, who has no hand on it, tells the document so by an event of this name. */
export const READING = 'reading'
/** Asks the chapter that is open to go to a place (`textPlace.ts`), the event's detail. */
export const GO_TO_PLACE = 'go-to-place'

/** What scrolls sideways where a chapter is set in pages (`ReaderPage.module.css`); null where it is not. */
export const sheetOf = (text: Element): HTMLElement | null =>
  document.documentElement.classList.contains('reading_mode-2') ? text.closest('article') : null

/** Turns a sheet to the page on which something stands, by its left edge in the window. */
export function turnTo(sheet: HTMLElement, edge: number, behavior: ScrollBehavior = 'instant') {
  const left = edge - sheet.getBoundingClientRect().left + sheet.scrollLeft
  sheet.scrollTo({ left: Math.floor((left + 1) / sheet.clientWidth) * sheet.clientWidth, behavior })
}

/** How far a text has been moved, down or page by page, in CSS pixels. */
export const wayOf = (text: Element) => scrollY + (sheetOf(text)?.scrollLeft ?? 0)
