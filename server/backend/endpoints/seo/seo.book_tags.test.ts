import { afterAll, expect, test } from '@jest/globals'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend()
afterAll(backend.close)
const names = async (input: object) => (await backend.ask('seo.book_tags', input)).items.map(({ name }) => name)

test('tags are listed in alphabetical order', async () => {
  const { items, total } = await backend.ask('seo.book_tags', {})
  expect(items.map(({ name, book_count }) => `${name} ${book_count}`)).toEqual([
    '1920s 1',
    'Dragons 1',
    'Locked Room 2',
    'Sea 2',
    'Second Chance 1',
    'Slow Burn 2',
  ])
  expect(total).toBe(6)
})

test('every page lists the letters that have tags', async () => {
  expect((await backend.ask('seo.book_tags', {})).letters).toEqual(['0-9', 'd', 'l', 's'])
  expect((await backend.ask('seo.book_tags', { letter: 'q' })).letters).toEqual(['0-9', 'd', 'l', 's'])
})

test('tags are filtered by letter, with all others under 0-9', async () => {
  expect(await names({ letter: 'S' })).toEqual(['Sea', 'Second Chance', 'Slow Burn'])
  expect(await names({ letter: '0-9' })).toEqual(['1920s'])
  expect(await names({ letter: 'q' })).toEqual([])
  expect(expectFailure(await backend.call('seo.book_tags', { letter: 'ab' }), 422, 'VALIDATION')).toEqual({
    letter: 'a letter, or 0-9',
  })
})
