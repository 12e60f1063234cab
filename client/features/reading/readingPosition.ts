/** Where a text and the window are, in CSS pixels: `top` against the window's upper edge. */
type Measure = { top: number; height: number; window: number }

/** How much of a text has been read, 0 to 1: 1 when its end is in the window. */
export function progressOf({ top, height, window }: Measure): number {
  const way = height - window
  if (way <= 0) return top + height <= window ? 1 : 0
  return Math.min(1, Math.max(0, -top / way))
}

/** The inverse: where the text's top must be for this progress. */
export const topOf = (progress: number, { height, window }: Omit<Measure, 'top'>): number =>
  -progress * Math.max(0, height - window)

/** Where a text stands now. */
export const measure = (text: Element): Measure => {
  const { top, height } = text.getBoundingClientRect()
  return { top, height, window: innerHeight }
}

/** Scrolls to where this much of the text has been read. */
export function goTo(text: Element, progress: number) {
  const { top, ...size } = measure(text)
  scrollBy({ top: top - topOf(progress, size), behavior: 'instant' })
}
