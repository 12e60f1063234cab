import { useEffect, type RefObject } from 'react'
import { READING } from '../../../features/reading/pagedText.ts'

/**
 * Moves the focus to a bar that was opened from a panel, to its main button (`data-autofocus`): auto-scroll stops at
 * any key outside of its bar. Afterwards the focus returns.
 */
export function useFocusHere(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let before: Element | null
    // After the panel, which gives the focus back as it closes.
    const frame = requestAnimationFrame(() => {
      before = document.activeElement
      bar.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
      // From now on movements of the text are the reader's, unlike those caused by the focus.
      document.dispatchEvent(new Event(READING))
    })
    return () => {
      cancelAnimationFrame(frame)
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [bar])
}
