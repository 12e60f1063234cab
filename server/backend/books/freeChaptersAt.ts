import { brandFoldersIn } from '../call/brandFolder.ts'
import { pricesAt } from '../coins/prices.ts'
import type { BrandSet } from '../database/brandList.ts'
import { readMailBrands } from '../mail/mailBrands.ts'

/** The smallest `free` in the prices of brands; undefined if none of them has it. */
export function freeChaptersAt(brands: BrandSet, brandsDir: string, now = new Date()): number | undefined {
  const brand = readMailBrands({ folder: brandsDir })
  const free = [...(brands ?? brandFoldersIn(brandsDir).keys())].flatMap(
    key => pricesAt(brand(key).prices, now).rule.free ?? [],
  )
  return free.length ? Math.min(...free) : undefined
}
