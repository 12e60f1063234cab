import { beforeEach, expect, test } from '@jest/globals'
import request from 'supertest'
import { PICTURE_WIDTHS } from '../../../shared/pictures.ts'
import type { Sizer } from '../artwork/webp.ts'
import { backendOfEachTest, expectFailure } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { resized, storeCover } from './cover.ts'
import { sizeCovers } from './coverSizes.ts'
import { saveBook } from './save.ts'

/** A book with a cover of these bytes. */
const withCover = (length: number, type: 'image/jpeg' | 'image/svg+xml' = 'image/jpeg') =>
  newBook({ title: 'Fog', cover: { type, bytes: new Uint8Array(length).fill(1) } })

const backend = backendOfEachTest([withCover(1000)])
let tried: number
let said: string[]
beforeEach(() => {
  tried = 0
  said = []
})

const small: Sizer = async () => {
  tried++
  return PICTURE_WIDTHS.map(width => ({ width, bytes: new Uint8Array(width / 10) }))
}
const note = (_about: object, text = '') => said.push(text)
const size = (sizer: Sizer | undefined = small) =>
  sizeCovers({ database: backend.database, log: { info: note, warn: note }, load: async () => sizer })

const address = async () => (await backend.ask('book.show', { book_id: 1 })).cover!
const get = (path: string) => request(backend.app).get(path)

test('an imported cover has three widths with immutable addresses', async () => {
  expect(await size()).toBe(1)
  const cover = await address()
  expect(cover).toMatch(/^\/v1\/book\.cover\?book_id=1&v=[0-9a-f]{16}&w=\{width\}$/)
  for (const width of PICTURE_WIDTHS) {
    const { headers, body } = await get(cover.replace('{width}', String(width)))
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(body).toHaveLength(width / 10)
  }
  const whole = await get(cover.replace('&w={width}', ''))
  expect([whole.headers['content-type'], whole.body.length]).toEqual(['image/jpeg', 1000])
})

test('a cover that replaces one has its widths at once', async () => {
  const before = await address()
  const cover = { type: 'image/png' as const, bytes: new Uint8Array(2000) }
  await storeCover(backend.database, 1, await resized(cover, async () => small))
  const after = await address()
  expect(after).toMatch(/&w=\{width\}$/)
  expect((await get(after.replace('{width}', '240'))).body).toHaveLength(24)
  const old = await get(before)
  expect([old.headers['cache-control'], old.body.length]).toEqual(['public, max-age=60', 2000])
})

test('several processes resize a cover once', async () => {
  const counts = await Promise.all([size(), size(), size()])
  expect(counts.toSorted()).toEqual([0, 0, 1])
  expect(tried).toBe(1)
  expect(await size()).toBe(0)
  expect(tried).toBe(1)
})

test('without the optional package covers keep their size', async () => {
  const count = await sizeCovers({
    database: backend.database,
    log: { info: note, warn: note },
    load: async () => undefined,
  })
  expect([count, said.length]).toEqual([0, 1])
  const cover = await address()
  expect(cover).not.toContain('{width}')
  expect((await get(cover)).body).toHaveLength(1000)
  // With the package the cover is resized later.
  expect(await size()).toBe(1)
})

test('a missing width shows the original cover, cacheable for a minute', async () => {
  const { headers, body } = await get(`${await address()}&w=240`)
  expect([headers['cache-control'], body.length]).toEqual(['public, max-age=60', 1000])
})

test('other widths are refused', async () => {
  for (const width of ['241', 'wide', '{width}']) {
    expectFailure(await get(`/v1/book.cover?book_id=1&w=${width}`), 422, 'VALIDATION')
  }
})

test('an unreadable picture stays as it is and is not retried', async () => {
  const broken: Sizer = async () => {
    tried++
    throw new Error('no picture')
  }
  expect(await size(broken)).toBe(0)
  expect(said).toHaveLength(1)
  expect(await size(broken)).toBe(0)
  expect(tried).toBe(1)
  expect((await get(await address())).body).toHaveLength(1000)
})

const withSharp = (await import('sharp').catch(() => undefined)) ? test : test.skip
withSharp('a cover is told with its tint once it was looked at, and another one with its own', async () => {
  const { default: sharp } = await import('sharp')
  const save = async (background: string) => {
    const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .png()
      .toBuffer()
    await saveBook(backend.database, newBook({ title: 'Fog', cover: { type: 'image/png', bytes } }))
    return bytes
  }
  const look = async (background: string) => {
    const bytes = await save(background)
    await size(async () => [{ width: 120, bytes }])
    return (await backend.ask('book.show', { book_id: 1 })).tint
  }
  const [red, blue] = [await look('#a02020'), await look('#2020a0')]
  expect(red).toMatch(/^#[6-9a]/)
  expect(blue).toMatch(/[6-9a].$/)
  await save('#20a020')
  expect((await backend.ask('book.show', { book_id: 1 })).tint).toBeUndefined()
})

test('a small cover stays as it is', async () => {
  await saveBook(backend.database, withCover(20))
  expect(await size()).toBe(0)
  expect(await address()).not.toContain('{width}')
})

test('a drawn cover stays vector graphics, without loading the package', async () => {
  await saveBook(backend.database, withCover(1000, 'image/svg+xml'))
  expect(await size()).toBe(0)
  expect(tried).toBe(0)
})

test('a new cover does not show the widths of the old one', async () => {
  await size()
  await saveBook(backend.database, withCover(2000))
  const cover = await address()
  expect(cover).not.toContain('{width}')
  expect((await get(`${cover}&w=240`)).body).toHaveLength(2000)
  expect(await size()).toBe(1)
})

test('a cover replaced during resizing does not get the widths of the old one', async () => {
  const late: Sizer = async picture => {
    await saveBook(backend.database, withCover(2000))
    return small(picture)
  }
  expect(await size(late)).toBe(0)
  expect(await address()).not.toContain('{width}')
  expect(await size()).toBe(1)
})

test('a cover whose resizing crashed is retried once', async () => {
  /** Hangs at the first cover. */
  const endAmid = () => new Promise<void>(resolve => void size(() => (resolve(), new Promise(() => {}))))
  await endAmid()
  expect(await size()).toBe(1)
  expect(await address()).toContain('{width}')

  await saveBook(backend.database, withCover(2000))
  await endAmid()
  await endAmid()
  expect(await size()).toBe(0)
})
