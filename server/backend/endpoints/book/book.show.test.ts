import { expect, test } from '@jest/globals'
import { sharedBackend } from '../../testing/backend.ts'
import { saveBook } from '../../books/save.ts'
import { idOf, newBook } from '../../testing/books.ts'
import { getRow, insertAll } from '../../database/queries.ts'

const backend = await sharedBackend()

test('a book comes with everything that its page shows', async () => {
  const book = await backend.ask('book.show', { book_id: idOf('The Lamp and the Tide') })
  expect(book).toMatchObject({
    id: 1,
    name: 'The Lamp and the Tide',
    author: { name: 'Ada Quill' },
    category: { name: 'Fantasy' },
    tags: [{ name: 'Sea' }, { name: 'Slow Burn' }],
    status: 'updating',
    score: 4.6,
    read_count: 900,
    chapter_count: 4,
    free_chapters: 2,
    updated_at: '2026-02-01T00:00:00.000Z',
  })
  expect(book.cover).toMatch(/^\/v1\/book\.cover\?book_id=1&v=[0-9a-f]{16}$/)
})

test('a serial says when its next chapter usually comes, unless it is late or has no rhythm yet', async () => {
  const { database, ask } = backend
  const book_id = idOf('The Lamp and the Tide')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const expected = async (...days: number[]) => {
    await database.deleteFrom('book_update').where('book_id', '=', book_id).execute()
    for (const [first, day] of days.entries())
      await insertAll(database, 'book_update', [
        { book_id, day: ago(day).slice(0, 10), first: first + 1, count: 1, updated_at: ago(day) },
      ])
    const { next_chapter_at } = await ask('book.show', { book_id })
    return next_chapter_at && Math.round((Date.parse(next_chapter_at) - Date.now()) / 86_400_000)
  }
  expect(await expected(10, 7, 4, 1)).toBe(2)
  expect(await expected(10, 7)).toBeUndefined()
  expect(await expected(14, 12, 10)).toBeUndefined()
})

/** A book with chapters in these volumes; '' for none. */
const divided = (...volumes: string[]) =>
  newBook({
    title: 'The Long Way',
    chapters: volumes.map((volume, index) => ({
      title: `Day ${index + 1}`,
      paragraphs: [`Day ${index + 1} was long.`],
      volume,
    })),
  })
const NORTH = 'Volume 2: The Journey North'

test('a book lists its volumes with their chapters, and a new edition replaces them', async () => {
  const { database, ask } = backend
  const shown = async () => {
    const { id } = await getRow(database, 'book', { name: 'The Long Way' }, ['id'])
    return (await ask('book.show', { book_id: id })).volumes
  }
  await saveBook(database, divided('', 'Volume 1', 'Volume 1', NORTH, '', 'Volume 1'))
  expect(await shown()).toEqual([
    { title: 'Volume 1', first_chapter: 2, last_chapter: 3 },
    { title: NORTH, first_chapter: 4, last_chapter: 4 },
    { title: 'Volume 1', first_chapter: 6, last_chapter: 6 },
  ])
  expect(await saveBook(database, divided('', '', 'Volume 1', NORTH, NORTH, NORTH))).toBe('replaced')
  expect(await shown()).toEqual([
    { title: 'Volume 1', first_chapter: 3, last_chapter: 3 },
    { title: NORTH, first_chapter: 4, last_chapter: 6 },
  ])
  expect(await saveBook(database, divided('', '', '', '', '', ''))).toBe('replaced')
  expect(await shown()).toBeUndefined()
  // The maximum of the contract, and one more.
  const many = Array.from({ length: 201 }, (_, index) => `Volume ${index + 1}`)
  await saveBook(database, divided(...many.slice(0, 200)))
  expect(await shown()).toHaveLength(200)
  await saveBook(database, divided(...many))
  expect(await shown()).toBeUndefined()
})

test('a book without a cover says so', async () => {
  expect(await backend.ask('book.show', { book_id: idOf('Fog') })).toMatchObject({ cover: null })
})
