import { afterAll, expect, test } from '@jest/globals'
import { expectFailure, testBackend } from '../../testing/backend.ts'
import { idOf } from '../../testing/books.ts'

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

test('a book without a cover says so', async () => {
  expect(await backend.ask('book.show', { book_id: idOf('Fog') })).toMatchObject({ cover: null })
})

test('an unknown book is not found', async () => {
  expectFailure(await backend.call('book.show', { book_id: 999 }), 404, 'BOOK_NOT_FOUND')
})

test.each(['0', '-1', '1.5', 'abc', '', '9007199254740993'])(
  'book_id=%j is refused with the field named',
  async book_id => {
    expect(expectFailure(await backend.call('book.show', { book_id }), 422, 'VALIDATION')).toHaveProperty('book_id')
  },
)
