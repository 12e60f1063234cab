import { choices as text } from '../../../shared/text/en/backend/choices.ts'
import type { CoinPackage } from '../../../shared/prices.ts'

/** Until a brand has its own. */
export const DEFAULT_PACKAGES: readonly CoinPackage[] = [
  { id: 1, label: 'Starter', coins: 100, money: { USD: 99, EUR: 99, GBP: 89, JPY: 150, KWD: 300 } },
  { id: 2, label: 'Small', coins: 300, bonus: 20, money: { USD: 299, EUR: 299, GBP: 249, JPY: 450, KWD: 920 } },
  { id: 3, label: 'Most popular', coins: 500, bonus: 50, money: { USD: 499, EUR: 499, GBP: 449, JPY: 750, KWD: 1540 } },
  { id: 4, label: 'Large', coins: 1000, bonus: 150, money: { USD: 999, EUR: 999, GBP: 849, JPY: 1500, KWD: 3080 } },
  {
    id: 5,
    label: 'Extra large',
    coins: 2000,
    bonus: 400,
    money: { USD: 1999, EUR: 1999, GBP: 1699, JPY: 3000, KWD: 6160 },
  },
  {
    id: 6,
    label: 'Best value',
    coins: 5000,
    bonus: 1250,
    money: { USD: 4999, EUR: 4999, GBP: 4299, JPY: 7500, KWD: 15_400 },
  },
]

/** Labels of these packages are translated. */
const LABELS = DEFAULT_PACKAGES.map(({ label }) => label)

/** In the first currency of the packages if they have no price in this one. */
export function chargeOptions(packages: readonly CoinPackage[], currency: string | undefined) {
  const names = Object.values(text.topUps)
  return packages.map(({ id, coins, bonus = 0, label, money }) => {
    const chosen = currency !== undefined && Object.hasOwn(money, currency) ? currency : Object.keys(money)[0]!
    return {
      id,
      coins,
      bonus,
      label: names[LABELS.indexOf(label)] ?? label,
      money: { amount: money[chosen]!, currency: chosen },
    }
  })
}
