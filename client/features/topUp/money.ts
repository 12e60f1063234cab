import { moneyText } from '../../../shared/currency.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import type { PublicBrand } from '../../../shared/brand.ts'
import { backendAddress } from '../../../shared/pictures.ts'

/** Formats 12345 as `12,345`: amounts to be paid are never rounded. */
export { number as countText } from '../../../shared/text/format.ts'

export const priceText = (money: { amount: number; currency: string }): string => moneyText(money, activeLocale().iso)

/** Payment address of an order: https or same-origin, otherwise undefined. Browser only. */
export function payAddress(brand: PublicBrand, payUrl: string | null): string | undefined {
  if (!payUrl) return undefined
  const { protocol, origin, href } = new URL(backendAddress(brand, payUrl), location.href)
  return protocol === 'https:' || origin === location.origin ? href : undefined
}
