import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'

const backend = await testBackend()
afterAll(backend.close)

test('the menu has rankings of several kinds and one for each genre', async () => {
  const { items } = await backend.ask('bookRank.list', {})
  expect(items.map(({ type, name }) => `${type}: ${name}`)).toEqual([
    'popular: Most read',
    'rating: Top rated',
    'new: Just updated',
    'finished: Finished',
    'long: Longest',
    'genre: Fantasy',
    'genre: Romance',
    'genre: Mystery',
  ])
})
