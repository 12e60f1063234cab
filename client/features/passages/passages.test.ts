import { expect, test } from '@jest/globals'
import { testMark } from '../../testing/testMark.ts'
import type { Mark } from '../marks/mark.ts'
import { findQuote } from './anchors.ts'
import { inQuotes } from './inQuotes.ts'
import { exportMarks } from './MarksList.tsx'

const text = ['One and one.', 'The whale swam. The whale sank.', '', 'The end.']

test('a quote is found at its position, or at the nearest match', () => {
  const second = { paragraph: 2, at: 16, quote: 'The whale' }
  expect(findQuote(text, second)).toEqual({ first: 1, start: 16, last: 1, end: 25 })
  expect(findQuote(text, { ...second, at: 0 })).toMatchObject({ start: 0 })
})

test('in a corrected chapter a quote is found at its new position, or not at all', () => {
  const corrected = ['A new beginning.', 'One more.', ...text]
  expect(findQuote(corrected, { paragraph: 2, at: 4, quote: 'whale sank' })).toMatchObject({ first: 3, start: 20 })
  expect(findQuote(corrected, { paragraph: 2, at: 4, quote: 'whale sang' })).toBeUndefined()
  expect(findQuote([], { paragraph: 2, at: 4, quote: 'whale' })).toBeUndefined()
})

test('a quote of several paragraphs begins in one and ends in another', () => {
  const quote = 'whale sank.\n\nThe'
  expect(findQuote(text, { paragraph: 2, at: 20, quote })).toEqual({ first: 1, start: 20, last: 3, end: 3 })
  expect(findQuote(text, { paragraph: 2, at: 20, quote: 'whale sank.\nThe' })).toBeUndefined()
})

test('a quote has quotation marks, but not twice', () => {
  expect(inQuotes('Call me Ishmael.')).toBe('“Call me Ishmael.”')
  expect(inQuotes('“Fourteen,” I said. “Thirty. Seven.”')).toBe('“Fourteen,” I said. “Thirty. Seven.”')
  expect(inQuotes('« Quatorze. »')).toBe('« Quatorze. »')
})

const mark = (fields: Partial<Mark>) => testMark({ quote: 'It was *dawn*.', ...fields })

test('exported marks are readable text in which Markdown is escaped', () => {
  const own = { owner: 7, settled: true }
  const { markdown, json } = exportMarks([
    mark({ note: 'First line\n# no heading' }),
    mark({ id: 'b', ...own }),
    mark({ id: 'c', book_id: 2, book_name: 'Mist', kind: 'bookmark' }),
  ])
  expect(markdown).toBe(
    '# Fog\n\n## 1. Dawn\n\n> It was \\*dawn\\*.\n\nFirst line\n\\# no heading\n\n> It was \\*dawn\\*.\n\n' +
      '# Mist\n\n## 1. Dawn\n\n> It was \\*dawn\\*.\n',
  )
  expect(JSON.parse(json)).toEqual([
    expect.objectContaining({ quote: 'It was *dawn*.', note: 'First line\n# no heading', chapter_id: 1 }),
    expect.not.objectContaining({ owner: 7 }),
    expect.objectContaining({ kind: 'bookmark', book_name: 'Mist' }),
  ])
})
