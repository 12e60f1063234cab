import { forward } from '../../../shared/text/format.ts'
import { swipeStep } from './tabRules.ts'

const CURRENT = '[role=tab][aria-selected=true], nav [aria-current=page]'

/** In an element marked `data-swipe`, unless something under the finger scrolls sideways. */
export function followSwipes() {
  let start: { x: number; y: number; frame: Element } | undefined
  document.addEventListener(
    'touchstart',
    ({ target, touches: [touch, ...others] }) => {
      const frame = (target as Element).closest('[data-swipe]')
      const counts = frame && touch && others.length === 0 && !scrollsSideways(target as Element, frame)
      start = counts ? { x: touch.clientX, y: touch.clientY, frame } : undefined
    },
    { passive: true },
  )
  document.addEventListener('touchend', ({ changedTouches: [touch] }) => {
    if (!start || !touch) return
    const step = swipeStep(touch.clientX - start.x, touch.clientY - start.y, forward())
    const current = start.frame.querySelector(CURRENT)
    start = undefined
    if (step)
      ((step > 0 ? current?.nextElementSibling : current?.previousElementSibling) as HTMLElement | null)?.click()
  })
  document.addEventListener('touchcancel', () => {
    start = undefined
  })
}

function scrollsSideways(from: Element | null, within: Element): boolean {
  for (let at = from; at && at !== within; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
