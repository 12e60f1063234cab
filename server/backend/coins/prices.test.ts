import { expect, test } from '@jest/globals'
import type { OwnPrices } from './prices.ts'
import { expectFailure, sharedBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { updateRows } from '../database/queries.ts'

const words = Array.from({ length: 250 }, () => 'word').join(' ')
const chapters = (text: string) => Array.from({ length: 6 }, (_, at) => ({ title: `Day ${at}`, paragraphs: [text] }))
/** Two chapters are free, the others have 250 words or characters. */
const backend = await sharedBackend([
  newBook({ title: 'Fog', language: 'en', chapters: chapters(words), freeChapters: 2 }),
  newBook({ title: '白鯨', language: 'zh', chapters: chapters('他说，'.repeat(125)), freeChapters: 2 }),
])

const prices = async (brand: string, book_id: number, headers = {}) =>
  (await backend.ask('book.chapters', { book_id }, { 'X-Brand': brand, ...headers })).items.map(({ price }) => price)
const own = (book: OwnPrices) => updateRows(backend.database, 'book', { id: 1 }, { prices: JSON.stringify(book) })

test('a brand’s rule counts words or characters, or chapters, and starts when it says', async () => {
  expect([await prices('one', 1), await prices('one', 2)]).toEqual([
    [0, 0, 3, 3, 3, 3],
    [0, 0, 3, 3, 3, 3],
  ])
  backend.prices['one'] = {
    chapters: [
      { coins: 2, perWords: 200, perCharacters: 50 },
      { coins: 7, from: '2026-05-02' },
      { coins: 9, from: '2026-05-02T12:00:00+02:00' },
    ],
  }
  const after = async (time: string) => {
    backend.clock.now = new Date(time)
    return [(await prices('one', 1)).at(-1), (await prices('one', 2)).at(-1), (await prices('two', 1)).at(-1)]
  }
  expect(await after('2026-05-01T23:59:59.999Z')).toEqual([4, 10, 3])
  expect(await after('2026-05-02T00:00:00.000Z')).toEqual([7, 7, 3])
  expect(await after('2026-05-02T10:00:00.000Z')).toEqual([9, 9, 3])
  backend.prices['one'] = { chapters: [{ coins: 5, from: '2027-01-01' }] }
  expect(await after('2026-05-02T10:00:00.000Z')).toEqual([3, 3, 3])
})

test('a brand gives more chapters away, in every list, and never fewer than the book', async () => {
  const shown = async (free: number) => {
    backend.prices['one'] = { chapters: [{ coins: 1, free }] }
    const at = { 'X-Brand': 'one' }
    const { free_chapters } = await backend.ask('book.show', { book_id: 1 }, at)
    const { locked } = await backend.ask('chapter.free', { book_id: 1, chapter_id: 4 }, at)
    const { items } = await backend.ask('seo.sitemap', {}, at)
    const { total } = await backend.ask('seo.free', {}, at)
    const { price } = await backend.ask('search.facets', { keyword: 'Fog' }, at)
    const found = await backend.ask('search.multi', { keyword: 'Fog', price: 'free' }, at)
    const { items: places } = await backend.ask('book.find', { book_id: 1, keyword: 'word' }, at)
    return {
      free_chapters,
      locked,
      listed: items[0]!.free_chapters,
      whole: [total, price.find(({ value }) => value === 'free')!.count, found.total],
      searched: new Set(places.map(({ chapter_id }) => chapter_id)).size,
    }
  }
  expect(await shown(0)).toEqual({ free_chapters: 2, locked: true, listed: 2, whole: [0, 0, 0], searched: 2 })
  expect(await shown(4)).toEqual({ free_chapters: 4, locked: false, listed: 4, whole: [0, 0, 0], searched: 4 })
  expect(await shown(9)).toEqual({ free_chapters: 6, locked: false, listed: 6, whole: [2, 1, 1], searched: 6 })
  expect(await prices('one', 1)).toEqual([0, 0, 0, 0, 0, 0])
})

test('a chapter’s price precedes its book’s, the book’s the brand’s, and a brand’s own that of all', async () => {
  backend.prices['one'] = { chapters: [{ coins: 4 }] }
  await own({ '': { book: { coins: 20 }, chapters: { 4: 40, 5: 50 } }, one: { chapters: { 5: 55 } } })
  expect([await prices('one', 1), await prices('two', 1)]).toEqual([
    [0, 0, 20, 40, 55, 20],
    [0, 0, 20, 40, 50, 20],
  ])
  await own({ '': { book: { coins: 20 } }, two: { book: { coins: 1, perWords: 50, perCharacters: 50 } } })
  expect([await prices('one', 1), await prices('two', 1)]).toEqual([
    [0, 0, 20, 20, 20, 20],
    [0, 0, 5, 5, 5, 5],
  ])
  await own({})
})

test('if the rule changes between screen and order, nobody pays more than shown, and unlocked chapters stay', async () => {
  backend.prices['local'] = { chapters: [{ coins: 4 }] }
  const mara = await backend.signIn('mara')
  const unlock = (chapter: number, price: number) =>
    backend.call('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [chapter], price }, mara.headers)
  expect((await unlock(3, 4)).body.data).toMatchObject({ vouchers: 4 })
  backend.prices['local'] = { chapters: [{ coins: 6 }] }
  expectFailure(await unlock(4, 4), 409, 'CONFLICT', { price: 6 })
  expect((await backend.ask('chapter.free', { book_id: 1, chapter_id: 3 }, mara.headers)).locked).toBe(false)
  expect((await unlock(3, 0)).body.data).toMatchObject({ coins: 0, vouchers: 0 })
  backend.prices['local'] = { chapters: [{ coins: 3 }] }
  expect((await unlock(4, 6)).body.data).toMatchObject({ vouchers: 3 })
})

test('a brand whose prices are unknown sells nothing, and its readers read on', async () => {
  backend.prices['local'] = undefined
  const mara = await backend.signIn('reads on')
  const unlock = (chapter_ids: number[]) =>
    backend.call('order.create', { kind: 'chapters', book_id: 1, chapter_ids }, mara.headers)
  expectFailure(await unlock([3]), 503, 'NOT_AVAILABLE')
  expect((await unlock([1])).status).toBe(200)
  expect((await backend.ask('chapter.free', { book_id: 1, chapter_id: 1 }, mara.headers)).locked).toBe(false)
})
