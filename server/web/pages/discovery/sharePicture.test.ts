import { afterAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import request from 'supertest'
import { newBook } from '../../../backend/testing/books.ts'
import { pageSite } from '../testing/pageSite.ts'
import { typefaceOf } from './share/typeface.ts'

const RED = { r: 220, g: 20, b: 30 }
const red = await sharp({ create: { width: 60, height: 90, channels: 3, background: RED } })
  .jpeg()
  .toBuffer()
const books = [
  newBook({ title: 'The Lamp', cover: { type: 'image/jpeg', bytes: red } }),
  newBook({ title: 'Plain' }),
  newBook({
    title: '<svg onload="alert(1)">&amp; ]]>'.repeat(4),
    cover: { type: 'image/png', bytes: red.subarray(0, 40) },
  }),
  newBook({ title: '源氏物語', authors: [{ name: '紫式部' }] }),
  newBook({ title: 'Pneumonoultramicroscopic'.repeat(9) }),
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

test('without a cover the title uses the whole width, and the site has its own picture', async () => {
  for (const path of ['/share/book-2.png', '/share/site.png']) {
    const { size, colours } = await picture(path)
    expect(size).toEqual([1200, 630])
    expect(colours(90, 90, 500, 380).size).toBeGreaterThan(1)
  }
})

test('any title and any cover give a picture within its margins', async () => {
  for (const id of [3, 4, 5]) {
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

test('names are drawn completely', async () => {
  const words = ['B. Moor', 'Mary Wollstonecraft Shelley', 'Inés Corcoran-Ó Dálaigh', 'A page until it has filled']
  for (const headings of ['serif', 'sans'] as const) {
    const { outline } = await typefaceOf({ theme: { headings, corners: 'soft' } })
    for (const text of words) expect([text, outline(text, 90, 200, 36)]).toEqual([text, expect.stringMatching(PATH)])
  }
})
/** Complete path data of an SVG. */
const PATH = /^(?:[ML]-?[\d.]+ -?[\d.]+|Q(?:-?[\d.]+ ?){4}|C(?:-?[\d.]+ ?){6}|Z)+$/
