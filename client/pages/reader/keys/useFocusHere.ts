import { useEffect, type RefObject } from 'react'
import { READING } from '../../../features/reading/pagedText.ts'

/** On a bar opened from a panel: auto-scroll stops at any key outside its bar. */
export function useFocusHere(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let before: Element | null
    // After the panel, which restores the focus as it closes.
    const frame = requestAnimationFrame(() => {
      before = document.activeElement
      bar.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
      // From now on, movements of the text are the reader's, not caused by the focus.
      document.dispatchEvent(new Event(READING))
    })
    return () => {
      cancelAnimationFrame(frame)
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [bar])
}
