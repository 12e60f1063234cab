import { expect, test } from '@jest/globals'
import { memoryStorage, noStorage } from '../testing/fixtures.ts'
import { BookStore, type ReadEntry } from './bookStore.ts'

const entry = (book_id: number, more: Partial<ReadEntry> = {}): ReadEntry => ({
  book_id, chapter_id: 1, progress: 0, read_at: `2026-01-01T00:00:${String(book_id % 60).padStart(2, '0')}.000Z`,
  book_name: `Book ${book_id}`, chapter_title: 'One', cover: null, chapter_count: 10, ...more,
})
const ids = ({ readlogList }: BookStore) => readlogList.map(({ book_id }) => book_id)

test('a book that is read again comes first, with its newest place, once', () => {
  const store = new BookStore(memoryStorage())
  store.record(entry(1))
  store.record(entry(2))
  store.record(entry(1, { chapter_id: 4, progress: 0.5 }))
  expect(ids(store)).toEqual([1, 2])
  expect(store.lastRead(1)).toMatchObject({ chapter_id: 4, progress: 0.5 })
  expect(store.lastRead(9)).toBeUndefined()
})

test('what was read is found again after the page has gone', () => {
  const storage = memoryStorage()
  new BookStore(storage).record(entry(7))
  const later = new BookStore(storage)
  expect(ids(later)).toEqual([])
  later.restore()
  expect(ids(later)).toEqual([7])
})

test('an entry that was removed by mistake returns to its place in time', () => {
  const store = new BookStore(memoryStorage())
  for (const book of [1, 2, 3, 4]) store.record(entry(book))
  for (const book of [3, 1, 4]) {
    const removed = store.lastRead(book)!
    store.forget(book)
    expect(ids(store)).not.toContain(book)
    store.putBack(removed)
    expect(ids(store)).toEqual([4, 3, 2, 1])
  }
})

test('two hundred books are kept, the oldest go', () => {
  const store = new BookStore(memoryStorage())
  for (let book = 1; book <= 205; book++) store.record(entry(book))
  expect(store.readlogList).toHaveLength(200)
  expect(ids(store)[0]).toBe(205)
  expect(store.lastRead(5)).toBeUndefined()
})

test.each(['', 'no json', '{}', '[null, 1, {"book_id": "1"}]', '[{"book_id":1,"chapter_id":1.5,"book_name":"x","read_at":"","progress":0}]'])(
  'of a broken log (%s) nothing is shown',
  kept => {
    const store = new BookStore(memoryStorage({ readlogList: kept }))
    store.restore()
    expect(store.readlogList).toEqual([])
  },
)

test('reading goes on where storage is blocked', () => {
  const store = new BookStore(noStorage)
  store.record(entry(1))
  expect(ids(store)).toEqual([1])
})

test('what was read elsewhere is taken in where it is newer, and nothing older overwrites', () => {
  const store = new BookStore(memoryStorage())
  const entry = (book_id: number, chapter_id: number, read_at: string) => ({
    book_id, chapter_id, read_at, progress: 0, book_name: `Book ${book_id}`, chapter_title: 'One', cover: null, chapter_count: 9,
  })
  store.record(entry(1, 5, '2026-02-01T00:00:00.000Z'))
  store.record(entry(2, 2, '2026-03-01T00:00:00.000Z'))
  store.merge([entry(1, 3, '2026-01-01T00:00:00.000Z'), entry(2, 7, '2026-04-01T00:00:00.000Z'), entry(3, 1, '2026-02-15T00:00:00.000Z')])
  expect(store.readlogList.map(({ book_id, chapter_id }) => [book_id, chapter_id])).toEqual([[2, 7], [3, 1], [1, 5]])
})
