import { expect, test } from '@jest/globals'
import { sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend([])

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

test('each brand sells its own packages, in its order and currencies, and none if its prices are unknown', async () => {
  const money = { EUR: 899, USD: 999 }
  backend.prices['one'] = {
    packages: [
      { id: 4, label: 'Best value', coins: 1000, bonus: 150, money },
      { id: 2, label: 'Paper', coins: 100, money: { EUR: 99, USD: 109 } },
    ],
  }
  backend.prices['two'] = undefined
  const sold = async (brand: string, input = {}, currencies = 'own') =>
    (await backend.ask('charge.list', input, { 'X-Brand': brand, 'X-Brand-Currencies': currencies })).items.map(
      ({ id, label, bonus, money }) => `${id} ${label} ${bonus} ${money.amount} ${money.currency}`,
    )
  expect(await sold('one')).toEqual(['4 Best value 150 899 EUR', '2 Paper 0 99 EUR'])
  expect(await sold('one', {}, 'USD,EUR')).toEqual(['4 Best value 150 999 USD', '2 Paper 0 109 USD'])
  expect(await sold('one', { currency: 'JPY' })).toEqual(['4 Best value 150 899 EUR', '2 Paper 0 99 EUR'])
  expect([(await sold('three')).length, await sold('two')]).toEqual([6, []])
})
