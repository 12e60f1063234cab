import { moneyText } from '../../../shared/currency.ts'
import { activeLocale } from '../../text/activeLocale.ts'
import type { PublicBrand } from '../../../shared/brand.ts'
import { backendAddress } from '../../api/picture.ts'

/** 12345 as `12,345`: what is paid for is never rounded. */
export { number as countText } from '../../text/format.ts'

/** Minor units of a currency as people write it. */
export const priceText = (money: { amount: number; currency: string }): string => moneyText(money, activeLocale().iso)

/** Address of an order's payment: https, or this site; undefined for anything else. Browser only. */
export function payAddress(brand: PublicBrand, payUrl: string | null): string | undefined {
  if (!payUrl) return undefined
  const { protocol, origin, href } = new URL(backendAddress(brand, payUrl), location.href)
  return protocol === 'https:' || origin === location.origin ? href : undefined
}
