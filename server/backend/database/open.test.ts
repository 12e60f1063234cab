import { afterAll, expect, test } from '@jest/globals'
import { newBook } from '../testing/books.ts'
import { ENGINE, testPlace } from '../testing/database.ts'
import { saveBook } from '../books/save.ts'
import { openDatabase } from './open.ts'

const shared = await testPlace()
afterAll(shared.remove)

test('other processes see stored data at once', async () => {
  const one = await openDatabase(shared.location)
  const two = await openDatabase(shared.location)
  await saveBook(one, newBook({ title: 'Fog' }))
  expect(await saveBook(two, newBook({ title: 'Fog' }))).toBe('unchanged')
  await Promise.all([one.destroy(), two.destroy()])
})

test('a book that several processes store concurrently is stored once', async () => {
  const databases = await Promise.all(
    Array.from({ length: ENGINE === 'SQLite' ? 1 : 4 }, () => openDatabase(shared.location)),
  )
  const book = newBook({ title: 'Mist', authors: [{ name: 'Somebody New' }], category: 'Weather', tags: ['Wet'] })
  const outcomes = await Promise.all(databases.map(database => saveBook(database, book)))
  expect(outcomes.toSorted()).toEqual(['added', ...databases.slice(1).map(() => 'unchanged')])
  await Promise.all(databases.map(database => database.destroy()))
})
