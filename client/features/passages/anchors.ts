import type { Anchor } from '../marks/mark.ts'
import { asWritten } from '../reading/asWritten.ts'

/** Position of a quote: indexes of its first and last paragraph, and character offsets in them. */
type Place = { first: number; start: number; last: number; end: number }

export const textsOf = (text: Element): string[] =>
  Array.from(asWritten(text).children, ({ textContent }) => textContent ?? '')

const nameAround = (node: Node) => node.parentElement?.closest<HTMLElement>('[data-original]')

/** Finds a quote at its stored position, or else the nearest match. */
export function findQuote(paragraphs: readonly string[], { paragraph, at, quote }: Anchor): Place | undefined {
  const parts = quote.split('\n')
  let best: { place: Place; far: number } | undefined
  for (let first = 0; first + parts.length <= paragraphs.length; first++) {
    for (const place of placesFrom(paragraphs, first, parts)) {
      const moved = Math.abs(first - (paragraph - 1))
      const far = moved * 100_000 + (moved ? 0 : Math.abs(place.start - at))
      if (!best || far < best.far) best = { place, far }
    }
  }
  return best?.place
}

/** Occurrences of a quote that start in this paragraph; at most one if the quote spans several paragraphs. */
function placesFrom(paragraphs: readonly string[], first: number, parts: readonly string[]): Place[] {
  const [begin = '', ...rest] = parts
  const text = paragraphs[first] ?? ''
  if (!rest.length) {
    const places: Place[] = []
    if (!begin) return places
    for (let start = text.indexOf(begin); start >= 0; start = text.indexOf(begin, start + 1))
      places.push({ first, start, last: first, end: start + begin.length })
    return places
  }
  const end = rest.at(-1) ?? ''
  const last = first + rest.length
  const goesOn =
    text.endsWith(begin) &&
    rest.slice(0, -1).every((part, index) => paragraphs[first + 1 + index] === part) &&
    paragraphs[last]?.startsWith(end)
  return goesOn ? [{ first, start: text.length - begin.length, last, end: end.length }] : []
}

export function rangeOf(text: Element, { first, start, last, end }: Place): Range | undefined {
  const from = pointIn(text.children[first], start, false)
  const to = pointIn(text.children[last], end, true)
  if (!from || !to) return undefined
  const range = document.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  return range
}

/** Finds the DOM position of an offset in the author's text; within a replaced name, its start or end. */
function pointIn(paragraph: Element | undefined, at: number, isEnd: boolean): [Node, number] | undefined {
  if (!paragraph) return undefined
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  let left = at
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text
    const written = nameAround(node)?.dataset['original']
    if (written === undefined ? left <= length : left <= written.length)
      return [node, written === undefined ? left : isEnd || left === written.length ? length : 0]
    left -= written?.length ?? length
  }
  return undefined
}

export function anchorOf(text: Element, selected: Range): Anchor | undefined {
  const range = withWholeNames(selected)
  const parts: { index: number; at: number; quote: string }[] = []
  for (const [index, paragraph] of [...text.children].entries()) {
    if (!range.intersectsNode(paragraph)) continue
    const own = document.createRange()
    own.selectNodeContents(paragraph)
    const before = own.cloneRange()
    const begins = range.compareBoundaryPoints(Range.START_TO_START, own) > 0
    if (begins) own.setStart(range.startContainer, range.startOffset)
    if (range.compareBoundaryPoints(Range.END_TO_END, own) < 0) own.setEnd(range.endContainer, range.endOffset)
    before.setEnd(own.startContainer, own.startOffset)
    parts.push({ index, at: wordsIn(before).length, quote: wordsIn(own) })
  }
  // Drop paragraphs at either end in which no words are selected.
  while (parts.length && !parts.at(-1)?.quote.trim()) parts.pop()
  while (parts.length && !parts[0]?.quote.trim()) parts.shift()
  const [first] = parts
  return first && { paragraph: first.index + 1, at: first.at, quote: parts.map(({ quote }) => quote).join('\n') }
}

const wordsIn = (range: Range) => asWritten(range.cloneContents()).textContent ?? ''

function withWholeNames(selected: Range): Range {
  const range = selected.cloneRange()
  const [first, last] = [nameAround(range.startContainer), nameAround(range.endContainer)]
  if (first) range.setStartBefore(first)
  if (last) range.setEndAfter(last)
  return range
}
