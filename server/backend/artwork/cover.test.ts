import { expect, test } from '@jest/globals'
import { isNight } from '../../../scripts/jest/night.ts'
import { categories } from '../catalogue/epub/readEpub.ts'
import { drawCover } from './cover.ts'
import { widthOf } from './coverLettering.ts'

const titles = [
  'Io',
  'Emma',
  'The Clockmaker’s Heir',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'Rock & Roll <live>',
  '重生之都市修仙',
  'The Extraordinarily Long and Unreasonably Detailed Chronicle of a Perfectly Ordinary Lighthouse Keeper’s Second Daughter',
  'W'.repeat(120),
]
const draw = (title: string, category: string, author = 'Wilhelmina Featherstonehaugh-Cholmondeley') =>
  Buffer.from(drawCover({ title, author, category })).toString('utf8')

// By day each category with some titles, and each title with some categories.
test.each(categories.map((category, index) => [category, index] as const))(
  'a cover of the category %s is light, without styles or scripts, and its letters stay on the label',
  (category, index) => {
    for (const title of titles.filter((_, place) => isNight || place % 4 === index % 4)) {
      const svg = draw(title, category)
      expect(svg.length).toBeLessThan(4000)
      expect(svg).not.toMatch(/<style|style=|<script|NaN|undefined/)
      for (const [, width] of svg.matchAll(/textLength="(\d+)"/g)) expect(Number(width)).toBeLessThanOrEqual(500)
      const lowest = Math.max(...[...svg.matchAll(/<text x="300" y="(\d+)"/g)].map(([, y]) => Number(y)))
      expect(lowest).toBeLessThan(790)
    }
  },
)

test('the same book always gets the same cover, another book another one', () => {
  expect(draw('Emma', 'Romance')).toBe(draw('Emma', 'Romance'))
  expect(draw('Emma', 'Romance')).not.toBe(draw('Persuasion', 'Romance'))
})

const words = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text).join(' ')

test('titles keep all words, markup is escaped, and very long ones end with an ellipsis', () => {
  expect(words(draw(titles[6] ?? '', 'Drama'))).toContain(titles[6])
  expect(draw('Rock & Roll <live>', 'Drama')).toContain('&lt;live&gt;')
  expect(words(draw('Very long words '.repeat(40), 'Drama'))).toContain('…')
})

test('wide letters count as wider', () => {
  expect(widthOf('WWW')).toBeGreaterThan(widthOf('iii') * 2)
})

test('an unknown category gets a cover too', () => {
  expect(draw('Emma', 'Vampire Western')).toMatch(/^<svg/)
})
