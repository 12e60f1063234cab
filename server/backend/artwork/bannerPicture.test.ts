import { expect, test } from '@jest/globals'
import { bannerLine, bannerPicture } from './bannerPicture.ts'

const book = { title: 'Fog', author: 'B. Moor', genre: 'Mystery', line: 'Nobody came.' }

test('the same book gives the same picture, another title another one', () => {
  expect(bannerPicture(book)).toBe(bannerPicture({ ...book }))
  expect(bannerPicture({ ...book, title: 'Rain' }).match(/<rect[^>]*>/g)).not.toEqual(
    bannerPicture(book).match(/<rect[^>]*>/g),
  )
})

test('what a title says cannot become part of the drawing', () => {
  const picture = bannerPicture({ ...book, title: '</tspan><script>"&\u0001', author: '<b>' })
  for (const unsafe of ['<script>', '<b>', '\u0001']) expect(picture).not.toContain(unsafe)
})

test.each(['W'.repeat(200), 'A '.repeat(300), 'Pneumonoultramicroscopicsilicovolcanoconiosis'])(
  'a long title is cut to three lines at most',
  title => {
    const lines = [...bannerPicture({ ...book, title }).matchAll(/<tspan[^>]*>([^<]*)/g)].map(([, line]) => line!)
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(25)
  },
)

test('the line about a book is its first sentence or the beginning of it', () => {
  expect(bannerLine('It rained. Then it stopped.')).toBe('It rained.')
  expect(bannerLine('A keeper of a _very_ lonely lighthouse finds a door')).toBe(
    'A keeper of a very lonely lighthouse…',
  )
  expect(bannerLine('')).toBe('')
})
