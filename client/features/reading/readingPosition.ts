import { sheetOf } from './pagedText.ts'

/** Where a text and the window are, in CSS pixels: `top` against the window's upper edge. */
type Measure = { top: number; height: number; window: number }

/** How much of the way through a text is done, 0 to 1: 1 when its end is in the window. */
export function progressOf({ top, height, window }: Measure): number {
  const way = height - window
  if (way <= 0) return top + height <= window ? 1 : 0
  return Math.min(1, Math.max(0, -top / way))
}

/** The same for a text now. It changes with every pixel, which a place (`textPlace.ts`) does not. */
export function progressNow(text: Element): number {
  const sheet = sheetOf(text)
  const { top, height } = text.getBoundingClientRect()
  return progressOf(
    sheet
      ? { top: -Math.abs(sheet.scrollLeft), height: sheet.scrollWidth, window: sheet.clientWidth }
      : { top, height, window: innerHeight },
  )
}
