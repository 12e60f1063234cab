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
      // What moves the text from here on is meant by the reader, as it is not where the focus alone moves it.
      document.dispatchEvent(new Event(READING))
    })
    return () => {
      cancelAnimationFrame(frame)
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [bar])
}
