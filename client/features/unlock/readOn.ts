/** With its buttons gone, the focus would start at the top. Called before the rest of the chapter is rendered. */
export function readOn(text: Element) {
  const read = Array.from(text.children, paragraph => paragraph.textContent)
  // React renders the rest synchronously; then the page has the focus, since no element has it.
  queueMicrotask(() => {
    if (!document.activeElement?.matches('body, main')) return
    // The excerpt may have ended within a paragraph, which is now longer.
    const next = Array.from(text.children).find(({ textContent }, index) => textContent && textContent !== read[index])
    if (!(next instanceof HTMLElement)) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  })
}
