import type { PublicBrand } from '../../../shared/brand.ts'
import { backendAddress } from '../../api/backendAddress.ts'

/** Where an order is paid: https, or this site; undefined for any other place. Browser only. */
export function payAddress(brand: PublicBrand, payUrl: string | null): string | undefined {
  if (!payUrl) return undefined
  const { protocol, origin, href } = new URL(backendAddress(brand, payUrl), location.href)
  return protocol === 'https:' || origin === location.origin ? href : undefined
}
