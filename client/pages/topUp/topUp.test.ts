import { expect, test } from '@jest/globals'
import type { PageContext } from '../../routing/page/page.ts'
import { fitting } from './TopUpOptions.tsx'
import { chapterIn, opening } from './opening.ts'
import { loader } from './load.ts'
import { rangesText } from './TopUpPage.tsx'

const option = (id: number, coins: number, bonus: number) => ({
  id,
  coins,
  bonus,
  money: { amount: coins, currency: 'USD' },
  label: '',
})
const options = [option(1, 500, 50), option(2, 100, 0), option(3, 300, 20)]

test.each([
  [1, 2],
  [100, 2],
  [101, 3],
  [320, 3],
  [321, 1],
  [550, 1],
])('for %d missing coins the smallest sufficient option is %d', (missing, id) => {
  expect(fitting(options, missing).fit?.id).toBe(id)
})

test('without a sufficient option it is the largest, and without options none', () => {
  expect(fitting(options, 551)).toMatchObject({ fit: undefined, largest: { id: 1 } })
  expect(fitting([], 1)).toEqual({ fit: undefined, largest: undefined })
})

test.each([
  ['as many as it pays', 100, { each: [30, 40, 40], isAll: true }, { count: 2, all: 'some' }],
  ['the rest of the book', 320, { each: [30, 40, 40], isAll: true }, { count: 3, all: 'all' }],
  ['about as many, beyond the list', 320, { each: [30, 50, 40], isAll: false }, { count: 8, all: 'about' }],
  ['none that costs more', 20, { each: [30], isAll: true }, { count: 0, all: 'some' }],
])('an offer says how many chapters of the book it opens: %s', (_what, coins, prices, said) => {
  expect(opening({ coins, bonus: 0 }, prices)).toEqual(said)
})

test('the book is known from the chapter to which the reader returns', () => {
  expect(chapterIn('/book-reader/7/12#lock')).toEqual({ bookId: 7, chapterId: 12 })
  expect([null, '/myinfo', '/book-reader/7', 'https://evil.example/book-reader/7/12'].map(chapterIn)).toEqual(
    Array(4).fill(undefined),
  )
})

const inCurrency = (id: number, currency: string) => ({
  id,
  coins: 100,
  bonus: 0,
  label: '',
  money: { amount: 1, currency },
})

/** IDs of the top-ups on a page; the second has a price in yen only. */
async function shown(currencies?: string[], isOffered: PageContext['offers'] = () => true) {
  const get = async () => ({ s: true, d: { items: [inCurrency(1, 'USD'), inCurrency(2, 'JPY')] } })
  const context = { api: { get }, brand: { currencies }, params: {}, query: new URLSearchParams(), offers: isOffered }
  const loaded = await loader(context as unknown as PageContext)
  return 'data' in loaded && loaded.data.items.map(({ id }) => id)
}

test('shows the options in a currency of the brand', async () => {
  expect([await shown(), await shown(['JPY']), await shown(['JPY', 'USD'])]).toEqual([[1, 2], [2], [1, 2]])
})

test.each(['payments', 'accounts'])('asks for no prices where the backend has no %s', async part => {
  expect(await shown(undefined, one => one !== part)).toEqual([])
})

test('the chapters of an order are listed in short', () => {
  expect([[6], [6, 7], [5, 6, 7, 9], []].map(rangesText)).toEqual(['6', '6–7', '5–7, 9', ''])
})
