import { expect, test } from '@jest/globals'
import { inQuotes } from './inQuotes.ts'

test('a quote has quotation marks, but not twice', () => {
  expect(inQuotes('Call me Ishmael.')).toBe('“Call me Ishmael.”')
  expect(inQuotes('“Fourteen,” I said. “Thirty. Seven.”')).toBe('“Fourteen,” I said. “Thirty. Seven.”')
  expect(inQuotes('« Quatorze. »')).toBe('« Quatorze. »')
})
