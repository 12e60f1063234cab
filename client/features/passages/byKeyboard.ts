import { pageOffset, READING, sheetOf, sideOf } from '../reading/pagedText.ts'

const hasWords = (paragraph: Element | undefined) => /\S/.test(paragraph?.textContent ?? '')

/** Index of the first paragraph that starts on the screen; if one fills the screen, of that one. */
function firstInSight(text: Element): number {
  const sheet = sheetOf(text)
  const { left, right } = (sheet ?? document.documentElement).getBoundingClientRect()
  const paragraphs = [...text.children]
  const begins = paragraphs.findIndex(paragraph => {
    const [first] = paragraph.getClientRects()
    if (!first || !hasWords(paragraph)) return false
    return sheet ? first.left >= left - 1 && first.right <= right + 1 : first.top >= 0 && first.top < innerHeight
  })
  if (begins >= 0) return begins
  return paragraphs.findIndex(paragraph => {
    const last = [...paragraph.getClientRects()].at(-1)
    if (!last || !hasWords(paragraph)) return false
    if (!sheet) return last.bottom > 0
    return sideOf(sheet) > 0 ? last.right > left : last.left < right
  })
}

export function selectParagraph(text: Element, index = firstInSight(text)) {
  const paragraph = text.children[index]
  if (!(paragraph instanceof HTMLElement)) return
  paragraph.tabIndex = -1
  paragraph.focus({ preventScroll: true })
  getSelection()?.selectAllChildren(paragraph)
}

/** Moves the selection to the next or previous non-empty paragraph, and scrolls to it. */
export function selectBeside(text: Element, by: 1 | -1) {
  const selected = [...text.children].findIndex(paragraph => getSelection()?.containsNode(paragraph, true))
  let index = selected + by
  while (text.children[index] && !hasWords(text.children[index])) index += by
  const paragraph = text.children[index]
  if (selected < 0 || !paragraph) return
  getSelection()?.selectAllChildren(paragraph)
  document.dispatchEvent(new Event(READING))
  const sheet = sheetOf(text)
  const [first] = paragraph.getClientRects()
  if (sheet && first) sheet.scrollTo({ left: pageOffset(sheet, first), behavior: 'instant' })
  else paragraph.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
