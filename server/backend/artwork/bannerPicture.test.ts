import { expect, test } from '@jest/globals'
import { bannerLine, bannerPicture } from './bannerPicture.ts'

const book = { title: 'Fog', author: 'B. Moor', genre: 'Mystery', line: 'Nobody came.' }

test('the same book gives the same picture, and drawings of a genre vary', () => {
  expect(bannerPicture(book)).toBe(bannerPicture({ ...book }))
  const drawings = ['Fog', 'Rain', 'Snow', 'Hail', 'Sleet'].map(title =>
    bannerPicture({ ...book, title }).match(/<rect[^>]*>/g),
  )
  expect(new Set(drawings.map(String)).size).toBeGreaterThan(1)
})

test('neighbouring banners have different layouts, with complete sentences of two lines', () => {
  const line = 'Winter 1998, a mining town at the bottom of a gorge.'
  const [first, second, third] = [0, 1, 2].map(at => bannerPicture({ ...book, line }, at))
  expect(new Set([first, second, third].map(picture => /text-anchor="(\w+)"/.exec(picture!)![1])).size).toBe(3)
  expect(first!.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(line)
})

test('titles cannot inject markup into the drawing', () => {
  const picture = bannerPicture({ ...book, title: '</tspan><script>"&\u0001', author: '<b>' })
  for (const unsafe of ['<script>', '<b>', '\u0001']) expect(picture).not.toContain(unsafe)
})

test.each(['W'.repeat(200), 'A '.repeat(300), 'Pneumonoultramicroscopicsilicovolcanoconiosis'])(
  'a long title is cut to three lines at most',
  title => {
    const heading = bannerPicture({ ...book, title }).split('</text>')[0]!
    const lines = [...heading.matchAll(/<tspan[^>]*>([^<]*)/g)].map(([, line]) => line!)
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(25)
  },
)

test('the line about a book is the first complete sentence of its introduction that fits', () => {
  expect(bannerLine('It rained. Then it stopped.')).toBe('It rained.')
  expect(bannerLine(`It rained ${'and rained '.repeat(9)}on. Mr. Moor _never_ came home! So what?`)).toBe(
    'Mr. Moor never came home!',
  )
  expect(bannerLine('A keeper of a very lonely lighthouse finds a door behind a door that has no key…')).toBe('')
  expect(bannerLine('')).toBe('')
})
