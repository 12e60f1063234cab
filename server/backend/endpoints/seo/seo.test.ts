import { expect, test } from '@jest/globals'
import { expectFailure, sharedBackend, testBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const backend = await sharedBackend()
const names = async (input: object) => (await backend.ask('seo.book_tags', input)).items.map(({ name }) => name)

test('tags are listed in alphabetical order', async () => {
  const { items, total } = await backend.ask('seo.book_tags', {})
  expect(items.map(({ name, book_count }) => `${name} ${book_count}`)).toEqual([
    '1920s 1',
    'Dragons 1',
    'Locked Room 2',
    'Sea 2',
    'Second Chance 1',
    'Slow Burn 2',
  ])
  expect(total).toBe(6)
})

test('every page lists the letters that have tags', async () => {
  expect((await backend.ask('seo.book_tags', {})).letters).toEqual(['0-9', 'd', 'l', 's'])
  expect((await backend.ask('seo.book_tags', { letter: 'q' })).letters).toEqual(['0-9', 'd', 'l', 's'])
})

test('tags are filtered by letter, with all others under 0-9', async () => {
  expect(await names({ letter: 'S' })).toEqual(['Sea', 'Second Chance', 'Slow Burn'])
  expect(await names({ letter: '0-9' })).toEqual(['1920s'])
  expect(await names({ letter: 'q' })).toEqual([])
  expect(expectFailure(await backend.call('seo.book_tags', { letter: 'ab' }), 422, 'VALIDATION')).toEqual({
    letter: 'a letter, or 0-9',
  })
})

const wordsOf = async (input: object) =>
  ((await backend.ask('seo.keywords.page', input)).items as { name: string }[]).map(({ name }) => name)

test('the words of a letter are genres, tags, authors and titles', async () => {
  expect(await wordsOf({ letter: 'f' })).toEqual(['Fantasy novels', 'Fog'])
  expect(await wordsOf({ letter: 'i' })).toEqual(['Inés Corcoran'])
  expect(await wordsOf({ letter: 'o' })).toEqual(['Ó Dálaigh'])
})

test('the letters that have words are listed', async () => {
  const letters = (await backend.ask('seo.keywords.page', { letter: 'x' })) as { letters?: string[] }
  expect(letters.letters).toEqual(expect.arrayContaining(['f', 'i', 'o']))
  expect(letters.letters).not.toContain('x')
})

test('a word leads to its books, whatever its case', async () => {
  expect(await wordsOf({ name: 'slow burn' })).toEqual(['The Lamp and the Tide', 'Tea with the Dragon'])
  expect(await backend.ask('seo.keywords.page', { name: 'INÉS CORCORAN', limit: 1 })).toMatchObject({
    total: 2,
    limit: 1,
  })
})

test('any other word leads to search results', async () => {
  expect(await wordsOf({ name: 'gulls' })).toEqual(['The Lamp and the Tide'])
  expect(await wordsOf({ name: 'xyzzy' })).toEqual([])
  expect(await wordsOf({ name: 'gulls of xyzzy' })).toEqual([])
})

test('all books are listed by id, with the parts of their addresses', async () => {
  const { items, total } = await backend.ask('seo.sitemap', {})
  expect([total, ...items.map(({ id }) => id)]).toEqual([6, 1, 2, 3, 4, 5, 6])
  expect(items[0]).toEqual({
    id: 1,
    name: 'The Lamp and the Tide',
    author: { id: expect.any(Number), name: 'Ada Quill' },
    category: { id: expect.any(Number), name: 'Fantasy' },
    chapter_count: 4,
    free_chapters: 2,
    updated_at: '2026-02-01T00:00:00.000Z',
  })
})

test('books with free chapters only are listed, newest first', async () => {
  const shop = await testBackend([
    newBook({ title: 'Free', freeChapters: 3 }),
    newBook({ title: 'Sold', freeChapters: 2 }),
    newBook({ title: 'Empty', freeChapters: 0, chapters: [] }),
    newBook({ title: 'Free for longer than it is', freeChapters: 9 }),
  ])
  const { items, total } = await shop.ask('seo.free', {})
  expect(items.map(({ name }) => name)).toEqual(['Free for longer than it is', 'Free'])
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({ chapter_count: 3, updated_at: '2026-01-02T03:04:05.000Z' })
  expect((await shop.ask('seo.free', { page: 2, limit: 1 })).items.map(({ name }) => name)).toEqual(['Free'])
  await shop.close()
})
