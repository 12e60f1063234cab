import { beforeEach, expect, test } from '@jest/globals'
import type { ShelfEntry } from '../../../../shared/api/shelf.ts'
import { sharedBackend, testBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const backend = await sharedBackend()
const NOW = new Date('2026-05-01T12:00:00.000Z')
const mara = await backend.signIn('mara')
beforeEach(async () => {
  backend.clock.now = NOW
  await backend.database.deleteFrom('shelf_book').execute()
})

const entry = (book_id: number, changed_at: string, change: Partial<ShelfEntry> = {}): ShelfEntry => ({
  book_id,
  place: 'want',
  followed: false,
  hidden: false,
  seen: 1,
  changed_at,
  ...change,
})
const save = (...entries: ShelfEntry[]) => backend.ask('shelf.save', { entries }, mara.headers)
const list = async () => (await backend.ask('shelf.list', {}, mara.headers)).items

test('the shelf is listed with its books, last changed first', async () => {
  expect(
    await save(
      entry(1, '2026-05-01T10:00:00Z', { followed: true }),
      entry(2, '2026-05-01T11:00:00Z', { place: 'none', hidden: true }),
    ),
  ).toEqual({ saved: 2 })
  expect(await list()).toMatchObject([
    { book_id: 2, place: 'none', hidden: true, followed: false, changed_at: '2026-05-01T11:00:00.000Z' },
    { book_id: 1, place: 'want', followed: true, hidden: false, seen: 1, book: { name: 'The Lamp and the Tide' } },
  ])
  expect(await backend.ask('shelf.list', { page: 2, limit: 1 }, mara.headers)).toMatchObject({
    items: [{ book_id: 1 }],
    total: 2,
  })
})

test('concurrent devices lose nothing', async () => {
  await Promise.all(
    [0, 1, 2, 3, 4].flatMap(minute => [
      save(entry(1, `2026-05-01T10:0${minute}:00Z`, { place: minute === 4 ? 'finished' : 'reading' })),
      save(entry(2, `2026-05-01T10:0${minute}:00Z`), entry(1, '2026-05-01T09:00:00Z')),
    ]),
  )
  expect(await list()).toMatchObject([
    { book_id: 1, place: 'finished' },
    { book_id: 2, changed_at: '2026-05-01T10:04:00.000Z' },
  ])
})

test('future times count as now, and future chapters are not seen', async () => {
  await save(entry(1, '2027-01-01T00:00:00Z', { seen: 99 }))
  const [stored] = await list()
  expect(stored).toMatchObject({ changed_at: NOW.toISOString() })
  expect(stored?.seen).toBe(stored?.book.chapter_count)
  backend.clock.now = new Date('2026-05-01T12:05:00Z')
  await save(entry(1, '2026-05-01T12:04:00Z', { place: 'dropped' }))
  expect(await list()).toMatchObject([{ place: 'dropped' }])
})

test('unknown books are dropped', async () => {
  expect(await save(entry(99, '2026-05-01T10:00:00Z'))).toEqual({ saved: 0 })
  expect(await list()).toEqual([])
})

test('a shelf has at most a thousand books, and the least recently changed are dropped', async () => {
  const chapters = [{ title: 'One', paragraphs: ['A.'] }]
  const large = await testBackend(Array.from({ length: 1010 }, (_, at) => newBook({ title: `Book ${at}`, chapters })))
  const { headers } = await large.signIn('noel')
  const at = (index: number) => new Date(NOW.getTime() - (2000 - index) * 1000).toISOString()
  for (let from = 0; from < 1010; from += 200) {
    const entries = Array.from({ length: Math.min(200, 1010 - from) }, (_, index) =>
      entry(from + index + 1, at(from + index)),
    )
    await large.ask('shelf.save', { entries }, headers)
  }
  expect((await large.ask('shelf.list', {}, headers)).total).toBe(1000)
  const { items } = await large.ask('shelf.list', { page: 20, limit: 50 }, headers)
  expect(items.at(-1)?.book_id).toBe(11)
  await large.close()
})
