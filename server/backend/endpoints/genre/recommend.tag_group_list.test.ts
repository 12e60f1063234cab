import { afterAll, expect, test } from '@jest/globals'
import type { Genre } from '../../../../shared/api/genre.ts'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend()
afterAll(backend.close)
const genres = (await backend.ask('recommend.tag_group_list', {})).items as Genre[]
const fantasy = genres.find(({ name }) => name === 'Fantasy')!
const slowBurn = fantasy.tags.find(({ name }) => name === 'Slow Burn')!
const names = async (input: object) =>
  ((await backend.ask('recommend.tag_group_list', input)).items as { name: string }[]).map(({ name }) => name)

test('genres come with their most frequent tags', () => {
  expect(genres.map(({ name, book_count }) => [name, book_count])).toEqual([
    ['Fantasy', 2],
    ['Mystery', 2],
    ['Romance', 2],
  ])
  expect(fantasy.tags.map(({ name, book_count }) => [name, book_count])).toEqual([
    ['Slow Burn', 2],
    ['Sea', 1],
    ['Dragons', 1],
  ])
})

test('a genre or tag lists its books, most read first', async () => {
  expect(await names({ subid: fantasy.subid })).toEqual(['The Lamp and the Tide', 'Tea with the Dragon'])
  expect(await names({ subid: slowBurn.subid })).toEqual(['The Lamp and the Tide', 'Tea with the Dragon'])
})

test('unknown genres are not found, unknown sort orders refused', async () => {
  expectFailure(await backend.call('recommend.tag_group_list', { subid: 999 }), 404, 'NOT_FOUND')
  expect(
    expectFailure(await backend.call('recommend.tag_group_list', { subid: 1, sort: 'x' }), 422, 'VALIDATION'),
  ).toHaveProperty('sort')
})
