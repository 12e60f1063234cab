import { expect, test } from '@jest/globals'
import { rangesOf } from '../../../shared/page/volumes.ts'
import { listRows } from './listRows.ts'

const volumes = [
  { title: 'One', first_chapter: 2, last_chapter: 3 },
  { title: 'Two', first_chapter: 4, last_chapter: 4 },
]
const ranges = rangesOf(volumes, 6)

/** Each row in a word: a chapter's number or a heading's title. */
const rowsOf = ({ count, rowAt }: ReturnType<typeof listRows>) =>
  Array.from({ length: count }, (_, index) => {
    const row = rowAt(index)
    return 'number' in row ? row.number : (row.heading.title ?? 'Others')
  })

test.each([
  [false, [1, 'One', 2, 3, 'Two', 4, 'Others', 5, 6]],
  [true, [6, 5, 'Two', 4, 'One', 3, 2, 'Others', 1]],
])('headings precede their chapters, also in a reversed list (%j)', (isDescending, expected) => {
  const rows = listRows(ranges, 6, isDescending)
  expect(rowsOf(rows)).toEqual(expected)
  for (const number of [1, 2, 3, 4, 5, 6]) {
    expect(expected[rows.indexOf(number)]).toBe(number)
    expect(rows.numberAt(rows.indexOf(number))).toBe(number)
  }
  expect(expected[rows.beginningOf(3)]).toBe('One')
  expect(rows.numberAt(rows.beginningOf(2))).toBe(isDescending ? 3 : 2)
  expect(rows.rangeAt(rows.indexOf(4)).title).toBe('Two')
})

test.each([
  [false, [1, 2, 3]],
  [true, [3, 2, 1]],
])('without volumes there are only chapters', (isDescending, expected) => {
  const rows = listRows([], 3, isDescending)
  expect(rowsOf(rows)).toEqual(expected)
  expect(rows.indexOf(3)).toBe(expected.indexOf(3))
})
