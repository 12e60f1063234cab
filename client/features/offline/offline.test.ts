import { expect, test } from '@jest/globals'
import { storedResponse } from './storedResponse.ts'
import { deleteWithdrawn } from './collect.ts'
import type { OfflineDatabase } from './database.ts'
import { readerMark } from './readerMark.ts'
import { saveChapter, tidy } from './savedChapters.ts'

const address = new URL('http://x/v1/chapter.free?book_id=1&chapter_id=3')
const found = async (reader: string, token: string) => {
  const database = { get: async () => ({ chapter: { id: 3 }, reader }) } as unknown as OfflineDatabase
  return (await storedResponse(database, address, token))?.data
}

test('an unlocked chapter is served only to its owner, a free one to everyone', async () => {
  const mark = await readerMark('mara')
  expect(await Promise.all(['mara', 'noor', ''].map(token => found(mark, token)))).toEqual([
    { id: 3 },
    undefined,
    undefined,
  ])
  expect(await Promise.all(['mara', ''].map(token => found('', token)))).toEqual([{ id: 3 }, { id: 3 }])
})

// Exists only in browsers.
Object.assign(globalThis, { IDBKeyRange: { bound: (...ends: unknown[]) => ends } })

const HOUR = 60 * 60 * 1000
const NOW = 1_800_000_000_000

/** A device with these saved books: each number with the time of its last check. */
function device(kept: Record<number, number | undefined>) {
  const books = new Map(Object.entries(kept).map(([id, asked]) => [Number(id), { id: Number(id), asked }]))
  const chapters: unknown[] = []
  const stores = {
    books: { delete: async (id: number) => books.delete(id) },
    chapters: { delete: async (range: unknown) => chapters.push(range) },
  }
  const database = {
    getAll: async () => [...books.values()],
    get: async (_: string, id: number) => books.get(id),
    put: async (_: string, book: { id: number; asked: number }) => books.set(book.id, book),
    transaction: () => ({ objectStore: (name: keyof typeof stores) => stores[name], done: Promise.resolve() }),
  }
  return { database: database as unknown as OfflineDatabase, books, chapters }
}

/** A backend that answers these books with an error and all others successfully. */
function backend(responses: Record<number, string>) {
  const asked: number[] = []
  const get = async (_: string, { book_id }: { book_id: number }) => {
    asked.push(book_id)
    const error = responses[book_id]
    return error ? { s: 0, d: {}, errors: [{ status: 410, error }] } : { s: 1, d: { id: book_id }, errors: [] }
  }
  return { api: { get } as never, asked }
}

test('withdrawn books are deleted from the device when online; others are checked hourly', async () => {
  const { database, books, chapters } = device({ 1: undefined, 2: NOW - HOUR, 3: NOW - HOUR + 1, 4: 0 })
  const { api, asked } = backend({ 1: 'BOOK_WITHDRAWN', 4: 'BOOK_NOT_FOUND' })
  await deleteWithdrawn({ api, database }, () => true, NOW)
  expect([asked, [...books.keys()], chapters.length]).toEqual([[1, 2, 4], [2, 3], 2])
  await deleteWithdrawn({ api, database }, () => true, NOW + 1)
  expect(asked.slice(3)).toEqual([3])
})

test('nothing is deleted without a response, or for another reader', async () => {
  const { database, books } = device({ 1: 0, 2: 0 })
  const silent = backend({ 1: 'BACKEND_UNAVAILABLE' })
  await deleteWithdrawn({ api: silent.api, database }, () => true, NOW)
  await deleteWithdrawn({ api: backend({ 1: 'BOOK_WITHDRAWN' }).api, database }, () => false, NOW)
  expect([silent.asked, [...books.keys()]]).toEqual([[1], [1, 2]])
})

/** A device with these chapters, and with books 1 (saved on request) and 2; `opened` is 0 for prefetched chapters. */
function deviceWith(chapters: { book_id: number; id: number; opened: number }[]) {
  const left = new Map(chapters.map(one => [`${one.book_id}/${one.id}`, one]))
  const books = [
    { id: 1, isWanted: true },
    { id: 2, isWanted: false },
  ]
  const database = {
    getAll: async (store: string) => (store === 'books' ? books : [...left.values()]),
    delete: async (_: string, [book, id]: [number, number]) => left.delete(`${book}/${id}`),
    count: async () => left.size,
  }
  return { database: database as unknown as OfflineDatabase, left: () => [...left.keys()] }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('of opened chapters the last 20 stay, besides the next 3 and books saved on request', async () => {
  const opened = numbers(1, 21).map(id => ({ book_id: 2, id, opened: id }))
  const ahead = numbers(22, 25).map(id => ({ book_id: 2, id, opened: 0 }))
  const { database, left } = deviceWith([{ book_id: 1, id: 1, opened: 0 }, ...ahead, ...opened])
  await tidy(database, { bookId: 2, chapterId: 21 })
  expect(left().toSorted()).toEqual(['1/1', ...numbers(2, 24).map(id => `2/${id}`)].toSorted())
})

test.each([
  { opened: [3, 1, 2], isSaved: true, left: [3] },
  { opened: [], isSaved: false, left: [] },
])(
  'a full device forgets the chapters opened longest ago, and tries once more: %j',
  async ({ opened, isSaved, left }) => {
    const chapters = opened.map(opened => ({ book_id: 2, id: opened, opened, bytes: 30 }))
    let tries = 0
    const database = {
      get: async () => undefined,
      getAll: async (store: string) => (store === 'books' ? [] : [...chapters]),
      delete: async (_: string, [, id]: [number, number]) =>
        chapters.splice(
          chapters.findIndex(one => one.id === id),
          1,
        ),
      put: async () => {
        tries++
        if (tries === 1 || chapters.length === 0) throw new DOMException('', 'QuotaExceededError')
      },
    }
    const chapter = { book_id: 1, id: 1, is_free: true, locked: false }
    const saved = saveChapter(database as unknown as OfflineDatabase, chapter as never, { reader: '', opened: 4 })
    expect(await saved).toBe(isSaved)
    expect(chapters.map(({ opened }) => opened)).toEqual(left)
    expect(tries).toBe(isSaved ? 2 : 1)
  },
)
