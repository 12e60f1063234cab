import { useRef, type TouchEvent } from 'react'
import { FORWARD } from '../../text/locales.ts'
import { swipeStep } from './tabRules.ts'

/** Tells of swipes that begin on the element, unless something below the finger scrolls sideways itself. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      const single =
        event.touches.length === 1 && touch && !scrollsSideways(event.target as Element, event.currentTarget)
      start.current = single ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0]
      if (!start.current || !touch) return
      const step = swipeStep(touch.clientX - start.current.x, touch.clientY - start.current.y, FORWARD)
      start.current = undefined
      if (step) onSwipe(step)
    },
    onTouchCancel() {
      start.current = undefined
    },
  }
}

function scrollsSideways(from: Element | null, within: Element): boolean {
  for (let at = from; at && at !== within; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
