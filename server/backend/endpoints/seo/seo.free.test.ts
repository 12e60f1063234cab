import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const backend = await testBackend([
  newBook({ title: 'Free', freeChapters: 3 }),
  newBook({ title: 'Sold', freeChapters: 2 }),
  newBook({ title: 'Empty', freeChapters: 0, chapters: [] }),
  newBook({ title: 'Free for longer than it is', freeChapters: 9 }),
])
afterAll(backend.close)

test('books with free chapters only are listed, newest first', async () => {
  const { items, total } = await backend.ask('seo.free', {})
  expect(items.map(({ name }) => name)).toEqual(['Free for longer than it is', 'Free'])
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({ chapter_count: 3, updated_at: '2026-01-02T03:04:05.000Z' })
  expect((await backend.ask('seo.free', { page: 2, limit: 1 })).items.map(({ name }) => name)).toEqual(['Free'])
})
