import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_KEY } from '../call/brandKey.ts'

/** Null: all brands. */
export type BrandSet = ReadonlySet<string> | null

/** Of `book.brands`. */
export const fromColumn = (column: string | null): BrandSet =>
  column === null ? null : new Set(column.split(',').filter(Boolean))

/** For `book.brands`. */
export const toColumn = (brands: BrandSet): string | null => brands && `,${[...brands].toSorted().join()},`

export const toText = (brands: BrandSet): string => (brands ? [...brands].toSorted().join() : ALL)

const ALL = 'all'

/** Reads `all`, or keys such as `one,two`. Throws on a brand without a folder, where nobody would see the book. */
export function brandsOf(text: string, brandsDir: string): BrandSet {
  if (text === ALL) return null
  const keys = text.split(',')
  const unknown = keys.find(key => !BRAND_KEY.test(key) || !existsSync(join(brandsDir, key, 'brand.json')))
  if (unknown !== undefined)
    throw new Error(`${JSON.stringify(unknown)} is not a brand: ${brandsDir} has no such folder.`)
  return new Set(keys)
}
