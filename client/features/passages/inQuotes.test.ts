import { expect, test } from '@jest/globals'
import { inQuotes } from './inQuotes.ts'

test('what is quoted stands in quotation marks, but not in those of a dialogue once more', () => {
  expect(inQuotes('Call me Ishmael.')).toBe('“Call me Ishmael.”')
  expect(inQuotes('“Fourteen,” I said. “Thirty. Seven.”')).toBe('“Fourteen,” I said. “Thirty. Seven.”')
  expect(inQuotes('« Quatorze. »')).toBe('« Quatorze. »')
})
