import type { Stretch } from '../../../shared/page/volumes.ts'
import { headingsIn } from './GroupedRows.tsx'

/** Numbers of the first and last chapter; `isShort` where one row more would do, and no chapter goes into it. */
type Part = { from: number; to: number; isShort: boolean }

/**
 * The chapters from one on that take the place of others of the list: with their headings they have as many rows, so
 * that what is below does not move. Near the end of the book earlier ones fill them.
 * @param rows of chapters and headings
 */
export function nearPart(stretches: readonly Stretch[], total: number, first: number, rows: number): Part {
  let [from, to] = [first, first]
  const rowsOf = (from: number, to: number) => to - from + 1 + headingsIn(stretches, from, to)
  while (to < total && rowsOf(from, to + 1) <= rows) to++
  while (from > 1 && rowsOf(from - 1, to) <= rows) from--
  return { from, to, isShort: rowsOf(from, to) < rows }
}
