import type { Charges } from './load.ts'

type Charge = Charges['items'][number]

export function fitting(options: Charges['items'], missing: number): { fit?: Charge; largest?: Charge } {
  const coinsIn = ({ coins, bonus }: Charge) => coins + bonus
  let fit: Charge | undefined
  let largest: Charge | undefined
  for (const option of options) {
    if (!largest || coinsIn(option) > coinsIn(largest)) largest = option
    if (coinsIn(option) >= missing && (!fit || coinsIn(option) < coinsIn(fit))) fit = option
  }
  return { fit, largest }
}
