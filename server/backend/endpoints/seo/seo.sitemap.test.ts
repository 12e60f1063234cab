import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'

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
