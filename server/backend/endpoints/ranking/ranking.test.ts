import { expect, test } from '@jest/globals'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend()
const { items: menu } = await backend.ask('bookRank.list', {})
const idOf = (type: string) => menu.find(ranking => ranking.type === type)!.id
const first = async (type: string) => (await backend.ask('bookRank.book_list', { type, id: idOf(type) })).items[0]

test('the most read books are listed with rank and readers', async () => {
  const { items, name, total } = await backend.ask('bookRank.book_list', {
    type: 'popular',
    id: idOf('popular'),
    page: 2,
    limit: 2,
  })
  expect({ name, total }).toEqual({ name: 'Most read', total: 6 })
  expect(items.map(({ name, rank, value }) => [rank, name, value])).toEqual([
    [3, 'Fog', 500],
    [4, 'Tea with the Dragon', 300],
  ])
})

test('each type counts what its name says', async () => {
  expect(await first('rating')).toMatchObject({ name: 'Tea with the Dragon', value: 4.9 })
  expect(await first('new')).toMatchObject({ name: 'Letters from the Ferry', value: Date.parse('2026-03-01') / 1000 })
  expect(await first('finished')).toMatchObject({ name: 'Fog', value: 500 })
  expect(await first('genre')).toMatchObject({ name: 'The Lamp and the Tide', value: 900 })
})

test('a ranking has to have both its type and its id', async () => {
  expectFailure(await backend.call('bookRank.book_list', { type: 'rating', id: idOf('popular') }), 404, 'NOT_FOUND')
  expect(expectFailure(await backend.call('bookRank.book_list', { id: 1 }), 422, 'VALIDATION')).toEqual({
    type: 'Missing',
  })
})

test('the menu has rankings of several kinds and one for each genre', async () => {
  expect(menu.map(({ type, name }) => `${type}: ${name}`)).toEqual([
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
