import { expect, test } from '@jest/globals'
import { findQuote } from './anchors.ts'

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
