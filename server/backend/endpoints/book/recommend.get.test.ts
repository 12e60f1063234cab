import { expect, test } from '@jest/globals'
import { saveBook } from '../../books/save.ts'
import { sharedBackend } from '../../testing/backend.ts'
import { idOf, newBook } from '../../testing/books.ts'

const backend = await sharedBackend()
const names = async (book_id: number) => (await backend.ask('recommend.get', { book_id })).items.map(({ name }) => name)

test('books that share tags, author and genre come first, never the book itself', async () => {
  expect((await names(idOf('The Lamp and the Tide')))[0]).toBe('Tea with the Dragon')
  expect((await names(idOf('Eleven Clocks')))[0]).toBe('Fog')
  expect(await names(idOf('Fog'))).not.toContain('Fog')
  expect(await names(idOf('Fog'))).toHaveLength(5)
})

test('a book newer than the shelves gets the most read of its genre, then of all', async () => {
  await saveBook(backend.database, newBook({ title: 'Brand New', category: 'Romance' }))
  expect(await names(7)).toEqual([
    'Letters from the Ferry',
    'A Ring for Tuesday',
    'The Lamp and the Tide',
    'Fog',
    'Tea with the Dragon',
    'Eleven Clocks',
  ])
})
