import { expect, test } from '@jest/globals'
import { rangesOf } from '../../../shared/page/volumes.ts'
import { nearPart } from './NearRows.tsx'

test.each([
  [1, 1, 10],
  [29, 29, 38],
  [137, 129, 138],
])('without volumes the part from chapter %i has ten chapters', (first, from, to) => {
  expect(nearPart([], 138, first, 10)).toEqual({ from, to, isShort: false })
})

test('every part has as many rows as the first, including headings', () => {
  const volumes = Array.from({ length: 10 }, (_, index) => ({
    title: `Volume ${index + 1}`,
    first_chapter: index * 7 + 3,
    last_chapter: index * 7 + 9 - (index % 3),
  }))
  const ranges = rangesOf(volumes, 75)
  const rowsOf = (from: number, to: number) =>
    to - from + 1 + ranges.filter(({ first, last }) => first > 1 && first <= to && last >= from).length
  const rows = rowsOf(1, 10)
  for (let first = 1; first <= 75; first++) {
    const { from, to, isShort } = nearPart(ranges, 75, first, 10)
    expect(rowsOf(from, to) + Number(isShort)).toBe(rows)
    expect(from).toBeLessThanOrEqual(first)
    expect(to).toBeGreaterThanOrEqual(first)
  }
})
