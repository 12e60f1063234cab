import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'
import { withdrawBook } from '../../withdrawal/withdrawBook.ts'

const backend = await testBackend()
afterAll(backend.close)

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

test('a page has a thousand, and the next continues', async () => {
  const { items } = await backend.ask('seo.sitemap', { page: 2, limit: 4 })
  expect(items.map(({ id }) => id)).toEqual([5, 6])
  expect((await backend.ask('seo.sitemap', { limit: 1000 })).items).toHaveLength(6)
  expect((await backend.call('seo.sitemap', { limit: 1001 })).status).toBe(422)
})

test('withdrawn books are not listed or counted', async () => {
  await withdrawBook(backend.database, 2, { byLaw: false, reason: 'said so' }, backend.clock.now)
  const { items, total } = await backend.ask('seo.sitemap', {})
  expect([total, ...items.map(({ id }) => id)]).toEqual([5, 1, 3, 4, 5, 6])
})
