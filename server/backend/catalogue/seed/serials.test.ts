import { afterAll, expect, test } from '@jest/globals'
import { saveBook } from '../../books/save.ts'
import { testDatabase } from '../../testing/database.ts'
import { allFolders, publishedSoFar, publishSerials } from './serials.ts'

const database = await testDatabase()
afterAll(() => database.destroy())

const folder = (await allFolders()).all.find(name => name.endsWith('lost-property'))!
const serial = () =>
  database.selectFrom('book').select(['chapter_count', 'status', 'updated_at']).executeTakeFirstOrThrow()
const day = (date: number) => new Date(Date.UTC(2026, 5, date))

test('a serial gets a chapter a day until its last, which its followers are told of, and keeps them when seeded again', async () => {
  await publishSerials(database, day(1))
  await saveBook(database, await publishedSoFar(database, folder, 0, day(1)))
  expect(await serial()).toMatchObject({ chapter_count: 3, status: 'updating' })
  await publishSerials(database, day(2))
  expect(await serial()).toMatchObject({ chapter_count: 4, updated_at: day(2).toISOString() })
  expect(await database.selectFrom('book_update').select(['day', 'first', 'count']).execute()).toEqual([
    { day: '2026-06-02', first: 4, count: 1 },
  ])
  expect(await saveBook(database, await publishedSoFar(database, folder))).toBe('unchanged')
  for (let date = 3; date < 25; date++) await publishSerials(database, day(date))
  expect(await serial()).toEqual({ chapter_count: 18, status: 'finished', updated_at: day(16).toISOString() })
})
