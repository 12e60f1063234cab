import { expect, test } from '@jest/globals'
import { contrast } from '../../../shared/contrast.ts'
import { categories } from '../catalogue/category.ts'
import { drawCover } from './cover.ts'
import { tintOf } from './tint.ts'

test('a tint is the first saturated colour of a cover; dark ones stay as they are', () => {
  expect(tintOf('<svg><rect fill="#f6f2ea"/><path fill="#5a2338"/><path fill="#00ff00"/></svg>')).toBe('#5a2338')
  expect(tintOf('<svg><rect fill="#101010"/></svg>')).toBe('#101010')
  expect(tintOf('<svg/>')).toBeUndefined()
})

test.each(categories)('white type is read on the tint of a cover of the category %s', category => {
  for (const title of ['Emma', 'Io', 'Fog', 'Persuasion']) {
    const svg = Buffer.from(drawCover({ title, author: 'B. Moor', category })).toString()
    expect(contrast(tintOf(svg)!, '#ffffff')).toBeGreaterThanOrEqual(7)
  }
})
