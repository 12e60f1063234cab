import { GO_TO_PLACE, READING, sheetOf, sideOf } from './pagedText.ts'
import { firstPlace, goToPlace } from './textPlace.ts'
import { listen } from '../../platform/listen.ts'

const PAUSE_MS = 500
/** Capture phase, so that the position is recorded before other listeners send it. */
const OPTIONS = { passive: true, capture: true }

/** `first`: as returned by `firstPlace`; `place`: the same, or 1 if the end of the text is visible. */
type OnPosition = (place: number, first: number) => void

type Follower = {
  /** Called on every animation frame with scrolling. */
  onMove: OnPosition
  /** Called when scrolling pauses, and when the page may be about to be discarded. */
  onPause: OnPosition
  /** The place that the text was just scrolled to; default: the current one. */
  from?: number
}

/**
 * Tracks the reader's position in a text without rendering. Restores it when the layout changes: another font, a
 * rotated phone, pages instead of scrolling. Only reading changes it: after the focus has scrolled the page, tracking
 * pauses until the reader scrolls. Returns a function that stops it.
 */
export function followPosition(text: HTMLElement, { onMove, onPause, from }: Follower): () => void {
  const sheet = text.closest('article')
  let first = from ?? firstPlace(text)
  let size = sizeOf(text)
  let isReading = true
  let frame = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  /** Offset after scrolling by code, which does not count as reading. */
  let put = offsetOf(text)
  const placeNow = () => (isEndInSight(text) ? 1 : first)
  let place = placeNow()
  const pauseNow = () => onPause(place, first)
  /** Offset of the position that was last passed on, until the page scrolls. */
  let stored: string | undefined
  const rest = () => {
    stored = offsetOf(text)
    pauseNow()
  }
  const look = () => {
    frame = 0
    // The layout has changed and the place is not restored yet; `store` does that.
    if (!isReading || size !== sizeOf(text)) return
    if (put !== offsetOf(text)) {
      put = ''
      first = firstPlace(text)
    }
    place = placeNow()
    onMove(place, first)
  }
  const onScroll = ({ target }: Event) => {
    // Ignore inner scrolling, except of the paged sheet.
    if (target instanceof Element && !target.contains(text)) return
    frame ||= requestAnimationFrame(look)
    stored = undefined
    clearTimeout(pause)
    pause = setTimeout(rest, PAUSE_MS)
  }
  const store = () => {
    if (size === sizeOf(text)) return
    size = sizeOf(text)
    goToPlace(text, first)
    put = offsetOf(text)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target as Element).matches(':focus-visible')) return
    isReading = false
    // Focusing a bar must not move the text, but a concurrent jump to a passage is intended.
    if (!sheet?.contains(target as Element)) requestAnimationFrame(() => isReading || goToPlace(text, first))
  }
  const onHand = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !['Tab', 'Shift', 'Enter'].includes(event.key)) isReading = true
  }
  // The last scroll may not have had its frame yet.
  const storeNow = () => {
    if (stored === offsetOf(text)) return
    look()
    rest()
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') storeNow()
  }
  onMove(place, first)
  // Scrolling before this call is not reported.
  pause = setTimeout(rest, PAUSE_MS)
  const sizes = new ResizeObserver(store)
  sizes.observe(text)
  if (sheet) sizes.observe(sheet)
  const ends = [
    listen(window, ['scroll', 'resize'], onScroll, OPTIONS),
    listen(window, 'pagehide', storeNow, OPTIONS),
    listen(document, 'visibilitychange', onHide, OPTIONS),
    listen(document, GO_TO_PLACE, ({ detail }: CustomEvent<number>) => goToPlace(text, detail), OPTIONS),
    listen(document, 'focusin', onFocus, OPTIONS),
    listen(document, ['wheel', 'touchmove', 'pointerdown', 'keydown', READING], onHand, OPTIONS),
  ]
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(pause)
    sizes.disconnect()
    ends.forEach(end => end())
    pauseNow()
  }
}

function isEndInSight(text: Element): boolean {
  const sheet = sheetOf(text)
  if (!sheet) return text.getBoundingClientRect().bottom <= innerHeight + 1
  const end = [...text.getClientRects()].at(-1)
  const { left, right } = sheet.getBoundingClientRect()
  return !end || (sideOf(sheet) > 0 ? end.left < right - 1 : end.right > left + 1)
}

const sizeOf = (text: HTMLElement) =>
  [text.offsetWidth, text.offsetHeight, sheetOf(text)?.clientWidth, sheetOf(text)?.clientHeight].join()
const offsetOf = (text: HTMLElement) => `${Math.round(scrollY)}/${Math.round(sheetOf(text)?.scrollLeft ?? 0)}`
