import { listen } from '../../platform/listen.ts'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), ' +
  '[tabindex]:not([tabindex="-1"])'

/** Radio buttons of one name are one tab stop: the arrow keys move among them. */
const stopOf = (element: Element | null | undefined) =>
  element instanceof HTMLInputElement && element.type === 'radio' ? element.name : element

/**
 * Keeps the focus inside a panel: focuses the element marked `data-autofocus`, else the panel itself, cycles Tab, and
 * recaptures a focus that leaves. At the end it restores the former focus.
 * @param isTop false while another overlay is above and has the focus
 */
export function trapFocus(panel: HTMLElement, isTop: () => boolean): () => void {
  const before = document.activeElement
  const target = panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel
  target.focus({ preventScroll: true })

  const lead = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(stop => stop.getClientRects().length > 0)
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    if (edge && stopOf(document.activeElement) !== stopOf(edge) && document.activeElement !== panel) return
    event.preventDefault()
    const next = event.shiftKey ? stops.at(-1) : stops[0]
    const chosen = stops.find(stop => stopOf(stop) === stopOf(next) && stop.matches(':checked'))
    ;(chosen ?? next)?.focus()
  }
  const callBack = (event: FocusEvent) => {
    if (isTop() && !panel.contains(event.target as Node)) panel.focus({ preventScroll: true })
  }
  const ends = [listen(panel, 'keydown', lead), listen(document, 'focusin', callBack)]
  return () => {
    ends.forEach(end => end())
    // Deferred: during its commit React would return the focus to the panel, which is still closing.
    queueMicrotask(() => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    })
  }
}
