import { afterAll, expect, test } from '@jest/globals'
import { newBook } from '../../testing/books.ts'
import { testDatabase } from '../../testing/database.ts'
import { saveBook } from '../save.ts'
import { findBooks } from './find.ts'

const database = await testDatabase()
afterAll(() => database.destroy())
const chapters = [{ title: '', paragraphs: ['It was a night like any other night.'] }]
for (let number = 1; number <= 510; number++) {
  const title = number === 300 ? 'Night' : number === 400 ? 'The Night Train' : `Number ${number}`
  await saveBook(database, newBook({ title, introduction: '', chapters, readCount: number }))
}

test('for a common word books with it in the title come first, then the most read', async () => {
  const { ids, total } = await findBooks(database, { brand: 'local', keyword: 'night', page: 1, limit: 4 })
  expect({ ids, total }).toEqual({ ids: [300, 400, 510, 509], total: 510 })
})

test('a page beyond the last one is empty', async () => {
  expect(await findBooks(database, { brand: 'local', keyword: 'night', page: 100, limit: 20 })).toEqual({
    ids: [],
    total: 510,
  })
})
