import { sideOf } from '../../../features/reading/pagedText.ts'
import { listen } from '../../../platform/listen.ts'

const MIN_SWIPE_PX = 50
const MAX_TAP_PX = 8

/** `onEnd`: a page on, back, or none (0), and the former scroll position in pixels. */
export function followFinger(sheet: HTMLElement, onEnd: (by: 1 | -1 | 0, from: number) => void): () => void {
  let start: { x: number; y: number; left: number } | undefined
  let isDrawn = false
  const onStart = ({ touches }: TouchEvent) => {
    const [touch] = touches
    isDrawn = false
    start =
      touches.length === 1 && touch && getSelection()?.isCollapsed !== false
        ? { x: touch.clientX, y: touch.clientY, left: sheet.scrollLeft }
        : undefined
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!start || !touch) return
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
    if (!isDrawn && (Math.abs(x) < MAX_TAP_PX || Math.abs(x) < Math.abs(y))) return
    isDrawn = true
    if (event.cancelable) event.preventDefault()
    sheet.scrollTo({ left: start.left - x, behavior: 'instant' })
  }
  const onStop = ({ changedTouches }: TouchEvent) => {
    const [touch] = changedTouches
    if (!start || !isDrawn || !touch) return
    const distance = touch.clientX - start.x
    if (Math.abs(distance) < MIN_SWIPE_PX) onEnd(0, start.left)
    else onEnd(distance * sideOf(sheet) < 0 ? 1 : -1, start.left)
    start = undefined
  }
  const ends = [
    listen(sheet, 'touchstart', onStart, { passive: true }),
    listen(sheet, 'touchmove', onMove, { passive: false }),
    listen(sheet, ['touchend', 'touchcancel'], onStop),
  ]
  return () => ends.forEach(end => end())
}
