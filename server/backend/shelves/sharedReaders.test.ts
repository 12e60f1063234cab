import { beforeEach, expect, test } from '@jest/globals'
import { sharedBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { withdrawBook } from '../withdrawal/withdrawBook.ts'
import { refreshShelves } from './refresh.ts'
import { countSharedReaders } from './sharedReaders.ts'

const chapters = [{ title: 'One', paragraphs: ['A.'] }]
const titles = ['Gates', 'Gulls', 'Harbour', 'Ink', 'Lamps', 'Market']
const books = titles.map((title, index) =>
  newBook({
    title,
    chapters,
    authors: [{ name: `Writer of ${title}` }],
    category: ['Fantasy', 'Romance'][index % 2]!,
    tags: index < 2 ? ['sea'] : [],
    readCount: 1000 * index,
  }),
)
const backend = await sharedBackend(books)
const { database } = backend
const [GATES, GULLS, HARBOUR, INK, LAMPS, MARKET] = [1, 2, 3, 4, 5, 6] as const
const AT = '2026-05-01T12:00:00.000Z'
let readers = 0

/** New readers who have read all of these books. */
async function read(count: number, ...books: number[]) {
  for (let reader = 0; reader < count; reader++) {
    const { id } = await backend.signIn(`reader${++readers}`)
    const rows = books.map(book_id => ({ reader_id: id, book_id, chapter: 1, progress: 0, read_at: AT }))
    await database.insertInto('read_log').values(rows).execute()
  }
}
const refresh = async () => {
  await countSharedReaders(database)
  await refreshShelves(database)
}
const like = async (book_id: number) => (await backend.ask('recommend.get', { book_id })).items.map(({ id }) => id)

beforeEach(async () => {
  await database.deleteFrom('read_log').execute()
  await refresh()
})

test('books that five readers of a book also read are recommended with it, whatever their tags and genre', async () => {
  expect((await like(GATES))[0]).toBe(GULLS)
  await read(5, GATES, INK)
  await refresh()
  expect((await like(GATES)).slice(0, 2)).toEqual([INK, GULLS])
  expect((await like(INK))[0]).toBe(GATES)
})

test('four shared readers do not count, since they could be identified', async () => {
  const before = await like(GATES)
  await read(4, GATES, INK)
  await refresh()
  expect(await like(GATES)).toEqual(before)
  expect(await database.selectFrom('shared_readers').selectAll().execute()).toEqual([])
})

test('a book that everyone reads is less similar than one that few others read', async () => {
  await read(6, GATES, HARBOUR, MARKET)
  await read(40, MARKET)
  await refresh()
  const order = await like(GATES)
  expect(order.indexOf(HARBOUR)).toBeLessThan(order.indexOf(MARKET))
  expect(order[0]).toBe(HARBOUR)
})

test('no book is recommended with itself, twice or when withdrawn, and deleted reading logs no longer count', async () => {
  await read(8, GATES, LAMPS, INK)
  await refresh()
  const order = await like(GATES)
  expect(order).not.toContain(GATES)
  expect(new Set(order).size).toBe(order.length)
  expect(order.slice(0, 2).toSorted()).toEqual([INK, LAMPS])
  await withdrawBook(database, LAMPS, { byLaw: false }, new Date(AT))
  expect(await like(GATES)).not.toContain(LAMPS)
  await database.deleteFrom('read_log').execute()
  await refresh()
  expect((await like(GATES))[0]).toBe(GULLS)
})
