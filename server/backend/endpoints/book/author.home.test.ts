import { afterAll, expect, test } from '@jest/globals'
import { expectFailure, testBackend } from '../../testing/backend.ts'
import { idOf } from '../../testing/books.ts'

const backend = await testBackend()
afterAll(backend.close)

test('an author comes with their books, most read first', async () => {
  const { author } = await backend.ask('book.show', { book_id: idOf('Tea with the Dragon') })
  const home = await backend.ask('author.home', { author_id: author.id })
  expect(home.author).toEqual({ id: author.id, name: 'Ada Quill', introduction: 'Keeps a lighthouse.', book_count: 2 })
  expect(home.items.map(({ name }) => name)).toEqual(['The Lamp and the Tide', 'Tea with the Dragon'])
  expect(await backend.ask('author.home', { author_id: author.id, page: 2, limit: 1 })).toMatchObject({
    page: 2,
    total: 2,
    items: [{ name: 'Tea with the Dragon' }],
  })
})

test('an unknown author is not found', async () => {
  expectFailure(await backend.call('author.home', { author_id: 99 }), 404, 'NOT_FOUND')
})
