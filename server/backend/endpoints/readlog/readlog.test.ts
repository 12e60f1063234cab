import { beforeEach, expect, test } from '@jest/globals'
import { sharedBackend, testBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const backend = await sharedBackend()
const NOW = new Date('2026-05-01T12:00:00.000Z')
const mara = await backend.signIn('mara')
beforeEach(async () => {
  backend.clock.now = NOW
  await backend.database.deleteFrom('read_log').execute()
})

const place = (book_id: number, chapter_id: number, read_at: string, progress = 0.5) => ({
  book_id,
  chapter_id,
  progress,
  read_at,
})
const save = (...logs: ReturnType<typeof place>[]) => backend.ask('readlog.batchsave', { logs }, mara.headers)
const places = async () =>
  (await backend.ask('readlog.get', {}, mara.headers)).items.map(({ book_id, chapter_id }) => [book_id, chapter_id])

test('the log is listed latest first, with books and chapter titles', async () => {
  expect(await save(place(1, 2, '2026-05-01T10:00:00Z'), place(2, 1, '2026-05-01T11:00:00Z', 1))).toEqual({ saved: 2 })
  const { items, total } = await backend.ask('readlog.get', {}, mara.headers)
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { book_id: 2, chapter_id: 1, progress: 1, read_at: '2026-05-01T11:00:00.000Z', chapter_title: 'Part 1' },
    { book_id: 1, chapter_id: 2, progress: 0.5, chapter_title: 'The Door', book: { name: 'The Lamp and the Tide' } },
  ])
  expect(await backend.ask('readlog.get', { page: 2, limit: 1 }, mara.headers)).toMatchObject({
    items: [{ book_id: 1 }],
    total: 2,
  })
})

test('of two positions at the same time the furthest wins, in any order', async () => {
  const at = '2026-05-01T10:00:00Z'
  const [near, far] = [place(1, 2, at, 0.5), place(1, 2, at, 0.7)]
  for (const batch of [[near, far, place(1, 1, at, 0.9)], [far, near], [place(1, 1, at, 0.9)], [near]]) {
    await save(...batch)
    expect(await backend.ask('readlog.get', {}, mara.headers)).toMatchObject({
      items: [{ chapter_id: 2, progress: 0.7 }],
    })
  }
})

test('a repeated batch does not undo later reading on another device', async () => {
  const first = [place(1, 2, '2026-05-01T10:00:00Z'), place(2, 1, '2026-05-01T10:01:00Z')]
  await save(...first)
  await save(place(1, 3, '2026-05-01T10:02:00Z'))
  await save(...first)
  expect(await places()).toEqual([
    [1, 3],
    [2, 1],
  ])
})

test('two concurrent devices with 200 books each lose none, and the newest position wins', async () => {
  const shelf = await testBackend(
    Array.from({ length: 200 }, (_, index) =>
      newBook({
        title: `Book ${index}`,
        chapters: [
          { title: 'One', paragraphs: ['A.'] },
          { title: 'Two', paragraphs: ['B.'] },
        ],
      }),
    ),
  )
  const noel = await shelf.signIn('noel')
  const minute = (minutes: number) => new Date(NOW.getTime() - (60 - minutes) * 60_000).toISOString()
  const batch = (chapter: number, newerIn: number) =>
    Array.from({ length: 200 }, (_, index) =>
      place(index + 1, chapter, minute(index % 2 === newerIn ? 20 : 10), chapter / 10),
    )
  const responses = await Promise.all(
    [batch(1, 0), batch(2, 1).toReversed(), batch(1, 0), batch(2, 1)].map(logs =>
      shelf.ask('readlog.batchsave', { logs }, noel.headers),
    ),
  )
  expect(responses.map(({ saved }) => saved)).toEqual([200, 200, 200, 200])
  const pages = await Promise.all([1, 2, 3, 4].map(page => shelf.ask('readlog.get', { page, limit: 50 }, noel.headers)))
  const read = pages.flatMap(({ items }) => items).toSorted((a, b) => a.book_id - b.book_id)
  expect(read.map(({ book_id, chapter_id }) => [book_id, chapter_id])).toEqual(
    Array.from({ length: 200 }, (_, index) => [index + 1, index % 2 === 0 ? 1 : 2]),
  )
  await shelf.close()
})

test('future times count as now, so that a fast clock does not win for ever', async () => {
  await save(place(1, 1, '2026-05-02T12:00:00Z'))
  expect(await backend.ask('readlog.get', {}, mara.headers)).toMatchObject({ items: [{ read_at: NOW.toISOString() }] })
  backend.clock.now = new Date('2026-05-01T12:05:00Z')
  await save(place(1, 2, '2026-05-01T12:04:00Z'))
  expect(await places()).toEqual([[1, 2]])
})

test('changing the server’s clock by a day and back loses no position', async () => {
  backend.clock.now = new Date('2026-05-02T12:00:00Z')
  await save(place(1, 1, '2026-05-01T11:00:00Z'))
  backend.clock.now = NOW
  await save(place(1, 2, '2026-05-01T11:30:00Z'))
  expect(await places()).toEqual([[1, 2]])
})

test('entries of unknown books and chapters are dropped', async () => {
  expect(await save(place(99, 1, '2026-05-01T10:00:00Z'), place(1, 99, '2026-05-01T10:00:00Z'))).toEqual({ saved: 0 })
  expect(await places()).toEqual([])
})
