import type { ChapterRange } from '../../../shared/page/volumes.ts'

/** Numbers of the first and last chapter; `isShort` if one more row would fit, but no chapter does. */
type Part = { from: number; to: number; isShort: boolean }

/**
 * The chapters from `first` on that replace the book's first ones. With their headings they take as many rows, so that
 * content below does not move. Near the end of the book, earlier chapters fill the space.
 * @param count chapters to replace
 */
export function nearPart(ranges: readonly ChapterRange[], total: number, first: number, count: number): Part {
  let [from, to] = [first, first]
  const rowsOf = (from: number, to: number) =>
    to - from + 1 + ranges.filter(one => one.hasHeading && one.first <= to && one.last >= from).length
  const rows = rowsOf(1, count)
  while (to < total && rowsOf(from, to + 1) <= rows) to++
  while (from > 1 && rowsOf(from - 1, to) <= rows) from--
  return { from, to, isShort: rowsOf(from, to) < rows }
}
