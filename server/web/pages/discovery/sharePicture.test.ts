import { afterAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import request from 'supertest'
import { newBook } from '../../../backend/testing/books.ts'
import { pageSite } from '../testing/pageSite.ts'
import { outlineLettering } from './share/lettering.ts'
import { typefaceFor } from './share/typeface.ts'

const RED = { r: 220, g: 20, b: 30 }
const red = await sharp({ create: { width: 60, height: 90, channels: 3, background: RED } })
  .jpeg()
  .toBuffer()
const LETTERED = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><path fill="#dc141e" d="M0 0h60v90H0z"/>' +
    '<text y="50" font-size="40">海★</text></svg>',
)
const books = [
  newBook({ title: 'The Lamp', cover: { type: 'image/jpeg', bytes: red } }),
  newBook({ title: 'Plain' }),
  newBook({
    title: '<svg onload="alert(1)">&amp; ]]>'.repeat(4),
    cover: { type: 'image/png', bytes: red.subarray(0, 40) },
  }),
  newBook({ title: '源氏物語', authors: [{ name: '紫式部' }] }),
  newBook({ title: '한국의 소설', cover: { type: 'image/jpeg', bytes: red } }),
  newBook({ title: 'Pneumonoultramicroscopic'.repeat(9) }),
  newBook({ title: 'Lettered', cover: { type: 'image/svg+xml', bytes: LETTERED } }),
]
const site = await pageSite({ books })
afterAll(() => site[Symbol.asyncDispose]())

async function picture(path: string) {
  const { body } = await request(site.server)
    .get(path)
    .set('Host', 'www.one.example')
    .responseType('blob')
    .expect(200)
    .expect('Content-Type', 'image/png')
  const { data, info } = await sharp(body as Buffer)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  const colours = (left: number, top: number, right: number, bottom: number) => {
    const found = new Set<string>()
    for (let y = top; y < bottom; y += 2) for (let x = left; x < right; x += 2) found.add(at(x, y).join())
    return found
  }
  return { size: [info.width, info.height], at, colours }
}
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 190 && green < 60 && blue < 70
/** Area of the title. */
const TITLE = [480, 90, 1110, 380] as const

test('a link to a book shows its cover, and its title beside it', async () => {
  const { size, at, colours } = await picture('/share/book-1.png')
  expect(size).toEqual([1200, 630])
  expect(isRed(at(250, 315))).toBe(true)
  expect(colours(...TITLE).size).toBeGreaterThan(1)
})

test('lettering of a cover, which needs fonts, becomes no boxes', async () => {
  const { colours } = await picture('/share/book-7.png')
  expect(colours(120, 100, 380, 530).size).toBe(1)
})

test('a drawn cover has its lettering as outlines', async () => {
  const text = (y: number, words: string) =>
    `<text x="300" y="${y}" textLength="200" lengthAdjust="spacingAndGlyphs">${words}</text>`
  const svg = `<svg><g fill="#123456"><g font-size="60" font-weight="700">${text(300, 'Salt &amp; Tide')}</g></g></svg>`
  const outlined = await outlineLettering(svg, { theme: { headings: 'sans', corners: 'soft' } })
  expect(outlined).toMatch(/^<svg><g fill="#123456"><g font-weight="700">(<path [^>]+>)+<\/g><\/g><\/svg>$/)
  const places = [...outlined.matchAll(/translate\(([\d.]+) 300/g)].map(([, x]) => Number(x))
  expect(places).toHaveLength('Salt&Tide'.length)
  expect([Math.min(...places) >= 199, Math.max(...places) <= 400]).toEqual([true, true])
  const { colours } = await picture('/share/book-2.png')
  expect(colours(120, 100, 380, 530).size).toBeGreaterThan(2)
})

test('a title in letters that no typeface has leaves its cover alone, in the middle', async () => {
  const { at, colours } = await picture('/share/book-5.png')
  expect(isRed(at(600, 315))).toBe(true)
  expect(colours(800, 90, 1110, 580).size).toBe(1)
})

test('without a cover the title uses the whole width, and the site has its own picture', async () => {
  for (const path of ['/share/book-2.png', '/share/book-4.png', '/share/site.png']) {
    const { size, colours } = await picture(path)
    expect(size).toEqual([1200, 630])
    expect(colours(90, 90, 500, 380).size).toBeGreaterThan(1)
  }
})

test('any title and any cover give a picture within its margins', async () => {
  for (const id of [3, 4, 6]) {
    const { size, colours } = await picture(`/share/book-${id}.png`)
    expect(size).toEqual([1200, 630])
    expect([id, colours(1120, 0, 1200, 600).size]).toEqual([id, 1])
  }
})

test('an unknown book has none', async () => {
  await request(site.server).get('/share/book-99.png').set('Host', 'www.one.example').expect(404)
})

test('a picture is cached without further compression', async () => {
  await using cachedSite = await pageSite({ books, environment: { PAGE_CACHE_BYTES: '8388608' } })
  const ask = () =>
    request(cachedSite.server).get('/share/book-1.png').set({ Host: 'www.one.example', 'Accept-Encoding': 'br' })
  const { headers } = await ask().expect(200).expect('Content-Type', 'image/png')
  expect(headers).not.toHaveProperty('content-encoding')
  const before = cachedSite.requests.length
  await ask().set('If-None-Match', String(headers['etag'])).expect(304)
  expect(cachedSite.requests.length).toBe(before)
})

test.each([
  ['serif', 'Mary Wollstonecraft Shelley', 25],
  ['sans', 'Inés Corcoran-Ó Dálaigh', 21],
  ['serif', 'Tiếng Việt', 9],
  ['sans', 'Người đẹp và quái vật', 17],
  ['serif', 'Преступление и наказание', 22],
  ['sans', 'Ὀδύσσεια', 8],
  ['serif', '红楼梦與龍，「あ」', 9],
  ['sans', 'ألف ليلة 1001', 12],
  ['serif', 'A Star ★ and ♥', 10],
  ['sans', 'Love\u{1F600}\uFE0F 👨\u200D👩\u200D👧 story', 9],
  ['sans', '한국의 소설', 0],
] as const)('a machine without fonts draws in %s: %s', async (headings, text, glyphs) => {
  const typeface = await typefaceFor({ theme: { headings, corners: 'soft' } }, [text])
  const drawn = typeface.drawable(text)
  const paths = [...typeface.outline(drawn, 90, 200, 36).matchAll(/ d="M[^"]*Z"/g)]
  // A ligature is one glyph.
  expect([drawn, Math.abs(paths.length - glyphs) <= 1]).toEqual([drawn, true])
  expect(drawn).not.toMatch(/\s\s|\u{1F600}|\u200D/u)
})

test('a title is in one typeface, even if the brand’s own lacks some of its letters', async () => {
  const { outline } = await typefaceFor({ theme: { headings: 'sans', corners: 'soft' } }, ['Tiếng Việt', 'T'])
  const alone = await typefaceFor({ theme: { headings: 'sans', corners: 'soft' } }, ['T'])
  expect(outline('T', 0, 0, 36)).not.toBe(alone.outline('T', 0, 0, 36))
})

test('Arabic stands from right to left, its numbers from left to right', async () => {
  const text = 'ب 12'
  const { isRtl, outline } = await typefaceFor({ theme: { headings: 'sans', corners: 'soft' } }, [text])
  const placesOf = (some: string) =>
    [...outline(some, 0, 0, 36).matchAll(/translate\((\S+) [^>]* d="([^"]*)"/g)].map(
      ([, x, path]) => [path, Number(x)] as const,
    )
  const places = new Map(placesOf(text))
  const [one, two, letter] = ['1', '2', 'ب'].map(some => places.get(placesOf(some)[0]![0]))
  expect(isRtl(text)).toBe(true)
  expect(one).toBeLessThan(two!)
  expect(two).toBeLessThan(letter!)
})
