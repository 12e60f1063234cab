import { expect, test } from '@jest/globals'
import { nextLocked } from './nextLocked.ts'

/** A book in which each chapter costs its number; the first `free` are free, and the reader owns the `owned` ones. */
function library(count: number, { free = 0, owned = [] as number[], isDown = false } = {}) {
  const asked: number[] = []
  const get = async (_name: string, { page, limit }: { page: number; limit: number }) => {
    asked.push(page)
    if (isDown) return { s: 0, d: {}, errors: [{ status: 0, desc: '' }] }
    const items = Array.from({ length: count }, (_, index) => index + 1)
      .map(id => ({ id, price: id, is_free: id <= free, is_ordered: owned.includes(id) }))
      .slice((page - 1) * limit, page * limit)
    return { s: 1, d: { items }, errors: [] }
  }
  const next = async (id: number) =>
    (await nextLocked({ get: get as never }, { book_id: 1, id, chapter_count: count } as never))?.map(
      chapter => chapter.id,
    )
  return { next, asked }
}

test.each([
  ['ten from this one on', library(40), 4, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ['fewer at the end of the book', library(40), 38, [38, 39, 40]],
  ['without those that are the reader’s own', library(40, { owned: [5, 13, 14] }), 4, [4, 6, 7, 8, 9, 10, 11, 12]],
  ['without free ones', library(40, { free: 6 }), 5, [7, 8, 9, 10, 11, 12, 13, 14]],
  ['across the pages of the list', library(40), 15, [15, 16, 17, 18, 19, 20, 21, 22, 23, 24]],
])('the next chapters are %s', async (_what, { next }, id, expected) => {
  expect(await next(id)).toEqual(expected)
})

test('only the pages needed are loaded', async () => {
  const { next, asked } = library(400)
  await next(1)
  expect(asked).toEqual([1])
})

test('without the list there is nothing to offer', async () => {
  expect(await library(40, { isDown: true }).next(4)).toBeUndefined()
})
