import { expect, test } from '@jest/globals'
import { brandFolders } from '../../../server/web/brands/readFolders.ts'
import { readBrand } from '../../../server/web/brands/readBrand.ts'
import type { Brand } from '../../../server/web/brands/brand.ts'
import { TWINS, differenceOf } from './difference.ts'

const brands = (await brandFolders('brands')).map(key => readBrand('brands', key) as Brand)
const pairs = brands.flatMap((one, at) => brands.slice(at + 1).map(other => [one, other] as const))

test.each(['day', 'night'] as const)('no two of our brands are twins by %s, with the logo covered', time => {
  const near = pairs.filter(([one, other]) => differenceOf(one.file, other.file, time === 'night') < TWINS)
  expect(near.map(([one, other]) => `${one.key} and ${other.key}`)).toEqual([])
  const { file } = brands[0]!
  const alike = { ...file, theme: { ...file.theme, empty: 'lamp' as const }, nightThemeColor: '#66d4c9' }
  expect(differenceOf(file, alike, time === 'night')).toBeLessThan(TWINS)
})
