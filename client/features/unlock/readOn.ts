/**
 * Leads the keyboard on when a lock goes: its buttons are gone, and the focus would begin at the top of the page.
 * Called before the rest of the chapter is there. Who has put the focus elsewhere meanwhile keeps it.
 * @param text the chapter's text, in which the rest comes
 */
export function readOn(text: Element) {
  const read = Array.from(text.children, paragraph => paragraph.textContent)
  // React puts the rest there at once; the page then takes the focus, since nobody has it.
  queueMicrotask(() => {
    if (!document.activeElement?.matches('body, main')) return
    // The last paragraph of an opening may have been half of one.
    const next = Array.from(text.children).find(({ textContent }, index) => textContent && textContent !== read[index])
    if (!(next instanceof HTMLElement)) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  })
}
