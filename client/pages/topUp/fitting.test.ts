import { expect, test } from '@jest/globals'
import { fitting } from './fitting.ts'

const option = (id: number, coins: number, bonus: number) => ({
  id,
  coins,
  bonus,
  money: { amount: coins, currency: 'USD' },
  label: '',
})
const options = [option(1, 500, 50), option(2, 100, 0), option(3, 300, 20)]

test.each([
  [1, 2],
  [100, 2],
  [101, 3],
  [320, 3],
  [321, 1],
  [550, 1],
])('for %d missing coins the smallest sufficient option is %d', (missing, id) => {
  expect(fitting(options, missing).fit?.id).toBe(id)
})

test('without a sufficient option it is the largest, and without options none', () => {
  expect(fitting(options, 551)).toMatchObject({ fit: undefined, largest: { id: 1 } })
  expect(fitting([], 1)).toEqual({ fit: undefined, largest: undefined })
})
