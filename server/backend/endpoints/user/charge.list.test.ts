import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'

const backend = await testBackend([])
afterAll(backend.close)

test('a larger top-up costs more and gives more for the money', async () => {
  const { items } = await backend.ask('charge.list', {})
  const perCent = items.map(({ coins, bonus, money }) => (coins + bonus) / money.amount)
  expect(items.length).toBeGreaterThan(3)
  expect(perCent.slice(1)).toEqual(perCent.slice(1).toSorted((a, b) => a - b))
  expect(items[0]).toEqual({
    id: 1,
    coins: 100,
    bonus: 0,
    money: { amount: 99, currency: 'USD' },
    label: 'Starter',
  })
})
