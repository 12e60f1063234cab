/**
 * Moves the focus when a lock disappears: with its buttons gone, it would start at the top of the page. Called before
 * the rest of the chapter is rendered. A focus that is elsewhere stays.
 * @param text the chapter's text, into which the rest is rendered
 */
export function readOn(text: Element) {
  const read = Array.from(text.children, paragraph => paragraph.textContent)
  // React renders the rest at once; then the page takes the focus, since no element has it.
  queueMicrotask(() => {
    if (!document.activeElement?.matches('body, main')) return
    // The last paragraph of an opening may have been half of one.
    const next = Array.from(text.children).find(({ textContent }, index) => textContent && textContent !== read[index])
    if (!(next instanceof HTMLElement)) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  })
}
