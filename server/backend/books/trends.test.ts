import { afterAll, expect, test } from '@jest/globals'
import { testDatabase } from '../testing/database.ts'
import { noteSearch, trendingWords } from './trends.ts'

const database = await testDatabase()
afterAll(() => database.destroy())
const NOW = new Date('2026-05-01T12:00:00.000Z')

test('searches at the same time all count', async () => {
  for (let time = 0; time < 9; time++) await noteSearch(database, 'local', 'fog', NOW)
  await Promise.all(Array.from({ length: 10 }, () => noteSearch(database, 'local', 'sea', NOW)))
  expect(await trendingWords(database, 'local')).toEqual(['sea', 'fog'])
})

test('a search counts half after three days', async () => {
  const later = new Date(NOW.getTime() + 3 * 24 * 60 * 60 * 1000)
  for (let time = 0; time < 6; time++) await noteSearch(database, 'local', 'lamp', later)
  expect((await trendingWords(database, 'local'))[0]).toBe('lamp')
  await noteSearch(database, 'local', 'sea', later)
  await noteSearch(database, 'local', 'sea', later)
  expect((await trendingWords(database, 'local'))[0]).toBe('sea')
})
