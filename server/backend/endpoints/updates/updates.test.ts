import { beforeEach, expect, test } from '@jest/globals'
import type { NewBook } from '../../books/book.ts'
import { saveBook } from '../../books/save.ts'
import { sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const bookOf = (title: string, author: string, chapters: number): NewBook =>
  newBook({
    title,
    authors: [{ name: author }],
    chapters: Array.from({ length: chapters }, (_, index) => ({
      title: `Part ${index + 1}`,
      paragraphs: [`Here is all that ${title} says on page ${index + 1}, and it is not much at all.`],
    })),
  })

const backend = await sharedBackend([bookOf('Fog', 'Ada Quill', 2), bookOf('Tide', 'Bo Lind', 2)])
const mara = await backend.signIn('mara')
const MORNING = new Date('2026-05-01T08:00:00.000Z')
const at = (day: number, hour = 8) => (backend.clock.now = new Date(Date.UTC(2026, 4, day, hour)))
const grow = (title: string, author: string, chapters: number) =>
  saveBook(backend.database, bookOf(title, author, chapters), { now: backend.clock.now, accept: true })
const follow = (author_id: number, followed = true) =>
  backend.ask('author.follow', { author_id, followed }, mara.headers)
const list = async (input: object, headers = {}) =>
  (await backend.ask('updates.list', input, headers)).items.map(
    ({ book, first, count, updated_at }) => `${book.name} ${first}+${count} ${updated_at.slice(5, 13)}`,
  )

beforeEach(async () => {
  backend.clock.now = MORNING
  await backend.database.deleteFrom('author_follow').execute()
  await grow('Fog', 'Ada Quill', 2)
  await grow('Tide', 'Bo Lind', 2)
  await backend.database.deleteFrom('book_update').execute()
})

test('new chapters of one day are one update, latest first, only for requested books', async () => {
  await grow('Fog', 'Ada Quill', 3)
  at(1, 20)
  await grow('Fog', 'Ada Quill', 5)
  at(2)
  await grow('Tide', 'Bo Lind', 3)
  at(3)
  await grow('Fog', 'Ada Quill', 6)
  expect(await list({ book_ids: '1' })).toEqual(['Fog 6+1 05-03T08', 'Fog 3+3 05-01T20'])
  expect(await list({ book_ids: '1,2' })).toEqual(['Fog 6+1 05-03T08', 'Tide 3+1 05-02T08', 'Fog 3+3 05-01T20'])
  expect(await backend.ask('updates.list', { book_ids: '1,2', page: 2, limit: 2 })).toMatchObject({
    items: [{ book: { id: 1 }, first: 3 }],
    total: 3,
  })
  expect(await list({}, mara.headers)).toEqual([])
})

test('following an author lists their new chapters and books from then on, until unfollowed', async () => {
  await grow('Fog', 'Ada Quill', 3)
  at(2)
  await follow(1)
  at(3)
  await grow('Fog', 'Ada Quill', 4)
  await grow('Mist', 'Ada Quill', 2)
  await grow('Tide', 'Bo Lind', 3)
  expect(await list({}, mara.headers)).toEqual(['Fog 4+1 05-03T08', 'Mist 1+2 05-03T08'])
  expect(await list({ book_ids: '2' }, mara.headers)).toHaveLength(3)
  expect(await list({})).toEqual([])
  await follow(1, false)
  expect(await list({}, mara.headers)).toEqual([])
  await backend.database.updateTable('book').set({ withdrawn: 'sale' }).where('name', '=', 'Mist').execute()
})

test('a book by several followed authors is listed once', async () => {
  await follow(1)
  await follow(2)
  at(2)
  const authors = [{ name: 'Ada Quill' }, { name: 'Bo Lind' }]
  await saveBook(backend.database, { ...bookOf('Rain', '', 2), authors }, { now: backend.clock.now })
  expect(await list({}, mara.headers)).toEqual(['Rain 1+2 05-02T08'])
  await backend.database.updateTable('book').set({ withdrawn: 'sale' }).where('name', '=', 'Rain').execute()
})

test('the first follow date stays, only the reader sees it, and the export includes it', async () => {
  await follow(2)
  at(2)
  await follow(2)
  await follow(1)
  expect(await backend.ask('author.follows', {}, mara.headers)).toEqual({
    items: [
      { author: { id: 1, name: 'Ada Quill' }, followed_at: '2026-05-02T08:00:00.000Z' },
      { author: { id: 2, name: 'Bo Lind' }, followed_at: '2026-05-01T08:00:00.000Z' },
    ],
  })
  const { entries } = await backend.ask('user.export', { cursor: 'followed_authors.0' }, mara.headers)
  expect(entries).toMatchObject([{ author: 'Ada Quill' }, { author: 'Bo Lind' }])
})

test('a withdrawn book has no updates, and removed chapters are not counted', async () => {
  await grow('Fog', 'Ada Quill', 5)
  at(2)
  await grow('Fog', 'Ada Quill', 4)
  expect(await list({ book_ids: '1' })).toEqual(['Fog 3+2 05-01T08'])
  await backend.database.updateTable('book').set({ withdrawn: 'sale' }).where('id', '=', 1).execute()
  expect(await list({ book_ids: '1' })).toEqual([])
  await backend.database.updateTable('book').set({ withdrawn: null }).where('id', '=', 1).execute()
})
