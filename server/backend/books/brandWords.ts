import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_KEY } from '../call/brandKey.ts'
import type { BrandSet } from '../database/brandList.ts'

const ALL = 'all'

/** `all`, or keys such as `one,two`. */
export const toText = (brands: BrandSet): string => (brands ? [...brands].toSorted().join() : ALL)

/** The reverse. Throws on a brand without a folder: nobody would see the book. */
export function brandsOf(text: string, brandsDir: string): BrandSet {
  if (text === ALL) return null
  const keys = text.split(',')
  const unknown = keys.find(key => !BRAND_KEY.test(key) || !existsSync(join(brandsDir, key, 'brand.json')))
  if (unknown !== undefined)
    throw new Error(`${JSON.stringify(unknown)} is not a brand: ${brandsDir} has no such folder.`)
  return new Set(keys)
}
