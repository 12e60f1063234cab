import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newBook } from '../testing/books.ts'
import { testDatabase } from '../testing/database.ts'
import { pricesAt } from '../coins/prices.ts'
import { recountBooks } from './recount.ts'
import { saveBook } from './save.ts'
import type { Database } from '../database/schema/schema.ts'
import { findBooks } from './search/find.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.destroy())

const book = newBook({
  title: 'Fog',
  tags: ['Weather', 'weather'],
  chapters: [
    { title: 'One', paragraphs: ['The mist came.'] },
    { title: 'Two', paragraphs: ['It stayed.'] },
  ],
})
const find = async (keyword: string) => (await findBooks(database, { brand: 'local', keyword, page: 1, limit: 10 })).ids

test('the same book again changes nothing', async () => {
  expect(await saveBook(database, book)).toBe('added')
  expect(await saveBook(database, structuredClone(book))).toBe('unchanged')
  expect(await database.selectFrom('book').select('id').execute()).toHaveLength(1)
})

test('a changed book keeps its id, and chapters that stay the same keep their time', async () => {
  await saveBook(database, book)
  const changed = {
    ...book,
    tags: [],
    updatedAt: '2026-09-09T00:00:00.000Z',
    chapters: [book.chapters[0]!, { title: 'Two', paragraphs: ['It rained.'] }],
  }
  expect(await saveBook(database, changed)).toBe('replaced')
  expect(await database.selectFrom('book').select('id').execute()).toEqual([{ id: 1 }])
  expect(await database.selectFrom('chapter').select('updated_at').orderBy('number').execute()).toEqual([
    { updated_at: book.updatedAt },
    { updated_at: changed.updatedAt },
  ])
  expect(await database.selectFrom('book_tag').selectAll().execute()).toEqual([])
})

test('a corrected edition has the notes of its author', async () => {
  const [one, two] = [book.chapters[0]!, book.chapters[1]!]
  const notes = () =>
    database.selectFrom('chapter_text').select(['note_before', 'note_after']).orderBy('number').execute()
  await saveBook(database, { ...book, chapters: [{ ...one, noteBefore: 'Hello.' }, two] })
  const none = { note_before: null, note_after: null }
  expect(await notes()).toEqual([{ ...none, note_before: 'Hello.' }, none])
  const last = { ...two, paragraphs: ['It rained.'], noteAfter: 'Thanks.' }
  await saveBook(database, { ...book, chapters: [{ ...one, noteBefore: 'Hello.' }, last] })
  expect(await notes()).toEqual([
    { ...none, note_before: 'Hello.' },
    { ...none, note_after: 'Thanks.' },
  ])
})

test('search finds a changed book by its new words only', async () => {
  await saveBook(database, book)
  const drizzle = {
    ...book,
    title: 'Drizzle',
    introduction: 'Wet.',
    chapters: [{ title: 'One', paragraphs: ['Rain.'] }],
  }
  expect(await saveBook(database, drizzle)).toBe('held')
  expect(await find('mist')).toEqual([1])
  expect(await saveBook(database, drizzle, { accept: true })).toBe('replaced')
  expect(await find('mist')).toEqual([])
  expect(await find('fog')).toEqual([])
  expect(await find('drizzle rain')).toEqual([1])
})

test('tags that differ in case are one', async () => {
  await saveBook(database, book)
  expect(await database.selectFrom('book_tag').selectAll().execute()).toHaveLength(1)
})

test('a book that cannot be stored leaves nothing behind', async () => {
  await expect(saveBook(database, { ...book, updatedAt: 'never' })).rejects.toThrow()
  await expect(saveBook(database, { ...book, cover: { type: 'image/png', bytes: null as never } })).rejects.toThrow()
  expect(await database.selectFrom('author').select('id').execute()).toEqual([])
  expect(await find('mist')).toEqual([])
})

test('a book of thousands of chapters is stored whole', async () => {
  await saveBook(
    database,
    newBook({ title: 'Endless', chapters: Array.from({ length: 2345 }, () => ({ title: '', paragraphs: ['a b'] })) }),
  )
  expect(await database.selectFrom('book').select(['chapter_count', 'word_count']).executeTakeFirst()).toEqual({
    chapter_count: 2345,
    word_count: 4690,
  })
})

test('a book that was counted in another way is counted anew only when asked to, with its price before and after', async () => {
  const text = '“你好，”他说。'.repeat(25)
  const chapters = ['一', '二'].map(title => ({ title, paragraphs: [text] }))
  await saveBook(database, newBook({ title: '白鯨', language: 'zh', freeChapters: 1, chapters }))
  const { id } = await database.selectFrom('book').select('id').where('name', '=', '白鯨').executeTakeFirstOrThrow()
  await database.updateTable('chapter').set({ word_count: 201 }).where('book_id', '=', id).execute()
  await database.updateTable('book').set({ word_count: 402 }).where('id', '=', id).execute()
  const seller = { brand: 'local', prices: pricesAt({}, new Date()) }
  const lengths = async () =>
    (await database.selectFrom('chapter').select('word_count').where('book_id', '=', id).execute()).map(
      ({ word_count }) => word_count,
    )
  const found = [{ id, title: '白鯨', 'length before': 402, 'length now': 200, 'coins before': 3, 'coins now': 1 }]
  expect(await recountBooks(database, { seller, isTrial: true })).toEqual(found)
  expect(await lengths()).toEqual([201, 201])
  expect(await recountBooks(database, { seller, isTrial: false })).toEqual(found)
  expect(await lengths()).toEqual([100, 100])
  expect(await recountBooks(database, { seller, isTrial: true })).toEqual([])
})
