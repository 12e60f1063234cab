/** Changes how a text is set, and keeps the paragraph at the top of the window where it was. */
export function keepInView(text: Element, change: () => void) {
  const first = [...text.children].find(paragraph => paragraph.getBoundingClientRect().bottom > 0)
  const before = first?.getBoundingClientRect()
  change()
  if (!first || !before || before.top > innerHeight) return
  const after = first.getBoundingClientRect()
  // Of a paragraph that begins above the window, the same part of it stays.
  const shift = before.top >= 0 ? after.top - before.top : after.top - before.top * (after.height / before.height)
  scrollBy({ top: shift, behavior: 'instant' })
}
