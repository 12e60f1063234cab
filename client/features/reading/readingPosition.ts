import { sheetOf } from './pagedText.ts'

/** Position and size of a text and the window, in CSS pixels; `top` is relative to the window's top. */
type Measure = { top: number; height: number; window: number }

/** Progress through a text, 0 to 1; 1 when its end is in the window. */
export function progressOf({ top, height, window }: Measure): number {
  const distance = height - window
  if (distance <= 0) return top + height <= window ? 1 : 0
  return Math.min(1, Math.max(0, -top / distance))
}

/** The current progress of a text, in pixels scrolled; a place (`textPlace.ts`) is measured in characters. */
export function progressNow(text: Element): number {
  const sheet = sheetOf(text)
  const { top, height } = text.getBoundingClientRect()
  return progressOf(
    sheet
      ? { top: -Math.abs(sheet.scrollLeft), height: sheet.scrollWidth, window: sheet.clientWidth }
      : { top, height, window: innerHeight },
  )
}
