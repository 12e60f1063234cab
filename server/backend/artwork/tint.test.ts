import { expect, test } from '@jest/globals'
import { contrast } from '../../../shared/contrast.ts'
import { categories } from '../catalogue/epub/readEpub.ts'
import { drawCover } from './cover.ts'
import { tintOf, tintOfPixels } from './tint.ts'

test('a tint is the first saturated colour of a cover; dark ones stay as they are', () => {
  expect(tintOf('<svg><rect fill="#f6f2ea"/><path fill="#5a2338"/><path fill="#00ff00"/></svg>')).toBe('#5a2338')
  expect(tintOf('<svg><rect fill="#101010"/></svg>')).toBe('#101010')
  expect(tintOf('<svg/>')).toBeUndefined()
})

test('a tint of pixels is their colour, not the paper around it, dark enough for white type', () => {
  const of = (...areas: [count: number, ...parts: number[]][]) =>
    tintOfPixels(
      Uint8Array.from(areas.flatMap(([count, ...parts]) => Array.from({ length: count }, () => parts).flat())),
    )
  const tint = of([90, 250, 250, 248], [30, 20, 30, 25], [40, 230, 60, 40])!
  const [red, green] = [1, 3].map(at => Number.parseInt(tint.slice(at, at + 2), 16)) as [number, number]
  expect(red).toBeGreaterThan(2 * green)
  expect(contrast(tint, '#ffffff')).toBeGreaterThanOrEqual(7)
  expect(of([9, 255, 255, 255])).toMatch(/^#(..)\1\1$/)
  expect(of()).toBeUndefined()
})

test.each(categories)('white type is read on the tint of a cover of the category %s', category => {
  for (const title of ['Emma', 'Io', 'Fog', 'Persuasion']) {
    const svg = Buffer.from(drawCover({ title, author: 'B. Moor', category })).toString()
    expect(contrast(tintOf(svg)!, '#ffffff')).toBeGreaterThanOrEqual(7)
  }
})
