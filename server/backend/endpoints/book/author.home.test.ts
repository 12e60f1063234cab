import { expect, test } from '@jest/globals'
import { sharedBackend } from '../../testing/backend.ts'
import { saveBook } from '../../books/save.ts'
import { idOf, newBook } from '../../testing/books.ts'

const backend = await sharedBackend()

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

test('each of several authors is named in order, is found, and has the book', async () => {
  const names = ['Cora Cedar', 'Ada Quill', 'Bea Birch']
  await saveBook(backend.database, newBook({ title: 'Three Trees', authors: names.map(name => ({ name })) }))
  const [book] = (await backend.ask('search.multi', { keyword: 'cedar birch' })).items
  expect(book).toMatchObject({ author: { name: 'Cora Cedar' }, authors: names.map(name => ({ name })) })
  const [suggested] = (await backend.ask('search.multi2', { keyword: 'three tr' })).books
  expect(suggested?.authors).toEqual(book?.authors)
  for (const { id, name } of book!.authors!) {
    const { author, items } = await backend.ask('author.home', { author_id: id })
    expect([author.name, items.map(({ name }) => name)]).toEqual([name, expect.arrayContaining(['Three Trees'])])
    expect((await backend.ask('search.multi2', { keyword: name })).authors).toEqual([{ id, name }])
  }
})
