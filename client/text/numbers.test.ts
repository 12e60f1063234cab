import { expect, test } from '@jest/globals'
import { grouped, isWritten, shortened, WRITTEN } from './numbers.ts'

const COUNTS = [0, 1, 9, 99, 100, 949, 950, 999, 1000, 1049, 1050, 1149, 1150, 1250, 9949, 9950, 12_345, 99_949, 99_950]
const LARGER = [1, 10, 100, 1000, 100_000, 10_000_000].flatMap(times =>
  [9994, 9995, 9999, 123_456, 999_499, 999_500, 999_949, 999_950, 999_999, 1_000_000, 54_321_987].map(n => n * times),
)

test.each(Object.entries(WRITTEN))('numbers of %s are written as the language writes them', (iso, written) => {
  const whole = new Intl.NumberFormat(iso)
  const short = new Intl.NumberFormat(iso, { notation: 'compact', maximumFractionDigits: 1 })
  const counts = [...COUNTS, ...LARGER].filter(isWritten)
  expect(counts.length).toBeGreaterThan(80)
  expect(counts.map(count => grouped(count, written))).toEqual(counts.map(count => whole.format(count)))
  expect(counts.map(count => shortened(count, written))).toEqual(counts.map(count => short.format(count)))
})

test('what is no count, or beyond all signs, is left to others', () => {
  expect([-1, 0.5, Number.NaN, Infinity, 1e15, 999_960_000_000_000].map(isWritten)).toEqual(Array(6).fill(false))
})
