import { findQuote, rangeOf, textsOf } from './anchors.ts'
import type { Mark } from '../marks/mark.ts'

/** As in the style sheet. */
const NAME = 'marks'

function rangesOf(text: Element, marks: readonly Mark[]): { mark: Mark; range: Range }[] {
  const paragraphs = textsOf(text)
  return marks.flatMap(mark => {
    const place = findQuote(paragraphs, mark)
    const range = place && rangeOf(text, place)
    return range ? [{ mark, range }] : []
  })
}

/** Shows marks without changing the text; without support for highlights they are only listed. Returns how to stop. */
export function paint(text: Element, marks: readonly Mark[]): (() => void) | undefined {
  if (!('highlights' in CSS)) return undefined
  CSS.highlights.set(NAME, new Highlight(...rangesOf(text, marks).map(({ range }) => range)))
  return () => void CSS.highlights.delete(NAME)
}

/** The mark under the pointer. */
export const markAt = (text: Element, marks: readonly Mark[], { clientX, clientY }: MouseEvent): Mark | undefined =>
  rangesOf(text, marks).find(({ range }) =>
    [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    ),
  )?.mark
