import { expect, test } from '@jest/globals'
import type { Genre } from '../../../../shared/api/genre.ts'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend()
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

test('genres and their books have labels in the reader’s language, and are found by them', async () => {
  const german = { section: 27, lang: 'de-DE' }
  const items = (await backend.ask('recommend.tag_group_list', { page: 1, ...german })).items as Genre[]
  expect(items.map(({ name, label }) => [name, label])).toEqual([
    ['Fantasy', undefined],
    ['Mystery', 'Krimi'],
    ['Romance', 'Liebe'],
  ])
  const mysteries = await backend.ask('recommend.tag_group_list', { subid: items[1]!.subid, ...german })
  expect(mysteries).toMatchObject({ name: 'Mystery', label: 'Krimi', total: 2 })
  const found = await backend.ask('search.multi', { keyword: 'krimi', ...german })
  expect(found.items.map(({ category }) => category)).toMatchObject([{ label: 'Krimi' }, { label: 'Krimi' }])
  const { tags } = await backend.ask('search.multi2', { keyword: 'kri', ...german })
  expect(tags).toEqual([{ subid: items[1]!.subid, name: 'Mystery', label: 'Krimi' }])
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

test('a cursor goes on after its last book when another has come before it', async () => {
  const input = { subid: fantasy.subid, limit: 1 }
  const { next } = (await backend.ask('recommend.tag_group_list', input)) as { next?: string }
  const letters = backend.database.updateTable('book').where('name', '=', 'Letters from the Ferry')
  await letters.set({ category_id: fantasy.subid, read_count: 5000 }).execute()
  expect(await names({ ...input, page: 2, cursor: 'of nobody' })).toEqual(['The Lamp and the Tide'])
  const rest = { ...input, page: 2, cursor: next }
  expect(await names(rest)).toEqual(['Tea with the Dragon'])
  expect(await backend.ask('recommend.tag_group_list', rest)).toMatchObject({ page: 2, next: null })
  for (const sort of ['score', 'words', 'updated'])
    expect(await names({ ...rest, sort, cursor: '1:1e9' })).toHaveLength(1)
})
