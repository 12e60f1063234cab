import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'
import { saveBook } from '../../books/save.ts'
import { idOf, newBook } from '../../testing/books.ts'

const backend = await testBackend()
afterAll(backend.close)

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
    const { id } = await database
      .selectFrom('book')
      .select('id')
      .where('name', '=', 'The Long Way')
      .executeTakeFirstOrThrow()
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
