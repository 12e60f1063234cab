import { findQuote, rangeOf, textsOf } from './anchors.ts'
import type { Mark } from '../marks/mark.ts'

/** As the style sheet knows it. */
const NAME = 'marks'
/** How long a paragraph that an address named is to be seen as it, in milliseconds. */
const BRIEFLY = 2500

function rangesOf(text: Element, marks: readonly Mark[]): { mark: Mark; range: Range }[] {
  const paragraphs = textsOf(text)
  return marks.flatMap(mark => {
    const place = findQuote(paragraphs, mark)
    const range = place && rangeOf(text, place)
    return range ? [{ mark, range }] : []
  })
}

/** Shows marks without touching the text; a browser without highlights lists them only. Returns the end of it. */
export function paint(text: Element, marks: readonly Mark[]): (() => void) | undefined {
  if (!('highlights' in CSS)) return undefined
  CSS.highlights.set(NAME, new Highlight(...rangesOf(text, marks).map(({ range }) => range)))
  return () => void CSS.highlights.delete(NAME)
}

/** The mark that is under the pointer. */
export const markAt = (text: Element, marks: readonly Mark[], { clientX, clientY }: MouseEvent): Mark | undefined =>
  rangesOf(text, marks).find(({ range }) =>
    [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    ),
  )?.mark

/** Brings a paragraph into sight, marks it briefly, and has screen readers go on there. */
export function goToParagraph(text: Element, number: number) {
  const paragraph = text.children[number - 1]
  if (!(paragraph instanceof HTMLElement)) return
  paragraph.scrollIntoView({ block: 'center', behavior: 'instant' })
  paragraph.tabIndex = -1
  paragraph.focus({ preventScroll: true })
  const { color } = getComputedStyle(paragraph)
  const shade = `color-mix(in srgb, ${color} 16%, transparent)`
  paragraph.animate([{ backgroundColor: shade }, { backgroundColor: shade, offset: 0.6 }, {}], BRIEFLY)
}
