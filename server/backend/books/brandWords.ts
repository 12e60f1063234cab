import { BRAND_KEY, brandFolderOf, brandFoldersIn } from '../call/brandFolder.ts'
import type { BrandSet } from '../database/brandList.ts'

const ALL = 'all'

/** `all`, or keys such as `one,two`. */
export const toText = (brands: BrandSet): string => (brands ? [...brands].toSorted().join() : ALL)

/** The reverse. Throws on a brand without a folder: nobody would see the book. */
export const brandsOf = (text: string, brandsDir: string): BrandSet => (text === ALL ? null : keysIn(text, brandsDir))

/** Options of commands. */
export const CHANGES = {
  set: { value: 'LIST', kind: 'line', meaning: 'keys of brands such as one,two, or all' },
  add: { value: 'LIST', kind: 'line', meaning: 'more brands' },
  remove: { value: 'LIST', kind: 'line', meaning: 'not these; of all brands, those that have a folder now remain' },
} as const

type Changes = { [Name in keyof typeof CHANGES]?: string | boolean }

/** Undefined without a change. Throws like `brandsOf`, and if no brand is left. */
export function changedBrands(before: BrandSet, changes: Changes, brandsDir: string): BrandSet | undefined {
  const { set, add, remove } = changes
  if (set === undefined && add === undefined && remove === undefined) return undefined
  const start = set === undefined ? before : brandsOf(String(set), brandsDir)
  if (!start && remove === undefined) return null
  const keys = (text: Changes['add']) => (text === undefined ? new Set<string>() : keysIn(String(text), brandsDir))
  const brands = (start ?? new Set(brandFoldersIn(brandsDir).keys())).union(keys(add)).difference(keys(remove))
  if (brands.size === 0) throw new Error('A book needs a brand: withdraw it instead.')
  return brands
}

function keysIn(text: string, brandsDir: string): Set<string> {
  const keys = text.split(',')
  const unknown = keys.find(key => !isBrand(key, brandsDir))
  if (unknown !== undefined)
    throw new Error(`${JSON.stringify(unknown)} is not a brand: no folder in ${brandsDir} has this id.`)
  return new Set(keys)
}

const isBrand = (key: string, brandsDir: string) => BRAND_KEY.test(key) && brandFolderOf(brandsDir, key) !== undefined
