import { expect, test } from '@jest/globals'
import { compact, dateTime, novels, scoreText } from './format.ts'

test('large numbers are abbreviated', () => {
  expect([0, 999, 12_345, 4_000_000].map(compact)).toEqual(['0', '999', '12.3K', '4M'])
})

test('a count of novels reads well', () => {
  expect([1, 2, 1200].map(novels)).toEqual(['1 novel', '2 novels', '1.2K novels'])
})

test('scores have one decimal, times the form of the specification', () => {
  expect(scoreText(4)).toBe('4.0')
  expect(dateTime('2026-03-09T08:05:59.123Z')).toBe('2026-03-09 08:05')
})
