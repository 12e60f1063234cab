import { expect, test } from '@jest/globals'
import { sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const backend = await sharedBackend([
  newBook({ title: 'The Sea Wall', readCount: 900, tags: ['Seaside', 'Slow Burn'], authors: [{ name: 'Sean Éire' }] }),
  newBook({ title: 'Sea of Cups', readCount: 10 }),
  ...Array.from({ length: 7 }, (_, index) => newBook({ title: `Sea ${index}`, readCount: index })),
])

test('each letter narrows titles, authors and tags', async () => {
  const { books, authors, tags } = await backend.ask('search.multi2', { keyword: 's' })
  expect(books).toHaveLength(5)
  expect(books[0]).toMatchObject({ name: 'Sea of Cups', author: { name: 'Ada Quill' } })
  expect(authors.map(({ name }) => name)).toEqual(['Sean Éire'])
  expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['Seaside', 'Slow Burn']))
})

test('names that begin with the words come before those that contain them', async () => {
  const { books } = await backend.ask('search.multi2', { keyword: 'sea wa' })
  expect(books.map(({ name }) => name)).toEqual(['The Sea Wall'])
})

test('accents do not matter', async () => {
  expect((await backend.ask('search.multi2', { keyword: 'eire' })).authors).toHaveLength(1)
})

test('a misspelt and unfinished name is suggested', async () => {
  const suggested = async (keyword: string) =>
    (await backend.ask('search.multi2', { keyword })).books.map(({ name }) => name)
  expect(await suggested('sae wal')).toEqual(['The Sea Wall'])
  expect(await suggested('sea of cusp')).toEqual(['Sea of Cups'])
  expect(await suggested('xylophone')).toEqual([])
})
