import { expect, test } from '@jest/globals'
import { keywordIn } from './keyword.ts'

test('a keyword is the typed text, without the spaces around', () => {
  expect(keywordIn('  slow burn ')).toBe('slow burn')
  expect(keywordIn('   ')).toBeUndefined()
  expect(keywordIn(null)).toBeUndefined()
})

test('a keyword beyond the API’s limit is cut, never within a character', () => {
  expect(keywordIn('x'.repeat(150))).toHaveLength(100)
  expect(keywordIn(`${'x'.repeat(99)}😀`)).toBe('x'.repeat(99))
})
