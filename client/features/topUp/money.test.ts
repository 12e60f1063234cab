import { expect, test } from '@jest/globals'
import { priceText } from './money.ts'

test.each([
  [{ amount: 499, currency: 'USD' }, '$4.99'],
  [{ amount: 0, currency: 'USD' }, '$0.00'],
  [{ amount: 500, currency: 'JPY' }, '¥500'],
  [{ amount: 1_234, currency: 'KWD' }, 'KWD\u00a01.234'],
  [{ amount: 1_990, currency: 'ISK' }, 'ISK\u00a01,990'],
  [{ amount: 1_234, currency: 'HUF' }, 'HUF\u00a012.34'],
  [{ amount: 1_234_500, currency: 'EUR' }, '€12,345.00'],
])('%j is written %s', (money, expected) => {
  expect(priceText(money)).toBe(expected)
})
