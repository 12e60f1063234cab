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

/** Milliseconds without scrolling that count as a pause. */
const PAUSE = 500

const measure = (text: Element): Measure => {
  const { top, height } = text.getBoundingClientRect()
  return { top, height, window: innerHeight }
}

type Follower = {
  /** At every frame of a scroll. */
  onMove(progress: number): void
  /** When scrolling pauses, and when the page may be gone any moment. */
  onPause(progress: number): void
}

/** Follows the reader through a text, outside of React and MobX: nothing is rendered for it. Returns the end of it. */
export function followPosition(text: Element, { onMove, onPause }: Follower): () => void {
  let progress = progressOf(measure(text))
  let frame = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  const pauseNow = () => onPause(progress)
  const look = () => {
    frame = 0
    progress = progressOf(measure(text))
    onMove(progress)
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(look)
    clearTimeout(pause)
    pause = setTimeout(pauseNow, PAUSE)
  }
  // The last scroll may have had no frame yet.
  const leave = () => {
    look()
    pauseNow()
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  onMove(progress)
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('resize', onScroll)
  // Captured, so that the position is noted before others send it.
  addEventListener('pagehide', leave, true)
  document.addEventListener('visibilitychange', onHide, true)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(pause)
    removeEventListener('scroll', onScroll)
    removeEventListener('resize', onScroll)
    removeEventListener('pagehide', leave, true)
    document.removeEventListener('visibilitychange', onHide, true)
    pauseNow()
  }
}

/** Scrolls to where this much of the text has been read. */
export function goTo(text: Element, progress: number) {
  const { top, ...size } = measure(text)
  scrollBy({ top: top - topOf(progress, size), behavior: 'instant' })
}
