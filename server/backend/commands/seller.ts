import { BRAND_KEY } from '../call/brandFolder.ts'
import { pricesAt, type Seller } from '../coins/prices.ts'
import { readMailBrands } from '../mail/mailBrands.ts'

/** A brand with its prices; '' has the default ones. Throws a message if it cannot be read. */
export function sellerOf(brand: string, { brandsDir }: { brandsDir: string }, now: Date): Seller {
  if (brand === '') return { brand, prices: pricesAt({}, now) }
  if (!BRAND_KEY.test(brand)) throw new Error(`${JSON.stringify(brand)} is not a brand’s key.`)
  const { prices, problem } = readMailBrands({ folder: brandsDir })(brand)
  if (problem) throw new Error(`Brand ${brand}: ${problem}.`)
  return { brand, prices: pricesAt(prices, now) }
}
