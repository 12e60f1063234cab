import { expect, test } from '@jest/globals'
import { LENGTH_ENDS } from '../../../../shared/bookFilter.ts'
import { sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const pages = (words: number) => [{ title: '', paragraphs: ['word '.repeat(words).trim()] }]
const backend = await sharedBackend([
  newBook({ title: 'Sea One', tags: ['Storm', 'Slow'], score: 4.6, chapters: pages(100), freeChapters: 1 }),
  newBook({ title: 'Sea Two', tags: ['Storm'], score: 4.1, chapters: pages(LENGTH_ENDS[0]), freeChapters: 0 }),
  newBook({
    title: 'Sea Three',
    tags: ['Slow'],
    score: 2,
    status: 'updating',
    chapters: pages(100),
    freeChapters: 1,
    updatedAt: '2026-04-29T00:00:00.000Z',
  }),
  newBook({ title: 'Hill', category: 'Romance', tags: ['Slow'], score: 5, chapters: pages(250_000), freeChapters: 1 }),
])
await backend.database.updateTable('book').set({ rating_count: 5 }).execute()

const found = async (filter: object) =>
  (await backend.ask('search.multi', { keyword: 'sea', ...filter })).items.map(({ name }) => name).toSorted()
const tagged = (await backend.ask('search.facets', {})).tags
const tag = (name: string) => String(tagged.find(tag => tag.name === name)!.subid)
/** The non-zero counts of a response, as `field value: count`. */
const counts = async (input: object) => {
  const { total, tags, ...fields } = await backend.ask('search.facets', input)
  const choices = Object.entries(fields).flatMap(([field, all]) =>
    all.filter(({ count }) => count > 0).map(({ value, count }) => `${field} ${value}: ${count}`),
  )
  return { total, choices, tags: tags.map(({ name, count }) => `${name}: ${count}`) }
}

test.each([
  [{ length: 'short' }, ['Sea One', 'Sea Three']],
  [{ length: 'medium' }, ['Sea Two']],
  [{ within: 'week' }, ['Sea Three']],
  [{ within: 'year' }, ['Sea One', 'Sea Three', 'Sea Two']],
  [{ price: 'paid' }, ['Sea Two']],
  [{ price: 'free', min_score: '4' }, ['Sea One']],
  [{ min_score: '4.5' }, ['Sea One']],
  [{ tags: tag('Storm') }, ['Sea One', 'Sea Two']],
  [{ tags: `${tag('Storm')},${tag('Slow')}` }, ['Sea One']],
  [{ not_tags: tag('Storm') }, ['Sea Three']],
  [{ tags: tag('Slow'), not_tags: tag('Storm') }, ['Sea Three']],
])('a search is filtered by %j', async (filter, names) => {
  expect(await found(filter)).toEqual(names)
})

test('a list of a genre or tag is filtered in the same way', async () => {
  const [genre] = (await backend.ask('recommend.tag_group_list', {})).items
  const list = async (input: object) => {
    const { items, total } = (await backend.ask('recommend.tag_group_list', input)) as {
      items: { name: string }[]
      total: number
    }
    return { names: items.map(({ name }) => name).toSorted(), total }
  }
  const { subid } = genre as { subid: number }
  expect(await list({ subid, tags: tag('Slow'), price: 'free' })).toEqual({ names: ['Sea One', 'Sea Three'], total: 2 })
  expect(await list({ subid: Number(tag('Slow')), length: 'epic' })).toEqual({ names: ['Hill'], total: 1 })
})

test('each choice shows how many books it would leave with all others', async () => {
  expect(await counts({ keyword: 'sea', price: 'free' })).toEqual({
    total: 2,
    choices: [
      'status updating: 1',
      'status finished: 1',
      'length short: 2',
      'within week: 1',
      'within month: 1',
      'within year: 2',
      'price free: 2',
      'price paid: 1',
      'min_score 4.5: 1',
      'min_score 4: 1',
      'min_score 3: 1',
    ],
    tags: ['Slow: 2', 'Storm: 1'],
  })
})

test('counts are for a genre or tag, for the corrected search, or for all books', async () => {
  expect((await counts({ subid: Number(tag('Storm')) })).total).toBe(2)
  expect((await counts({ keyword: 'hil' })).total).toBe(1)
  expect((await counts({ keyword: 'hkll' })).total).toBe(1)
  expect((await counts({})).total).toBe(4)
  expect(await counts({ keyword: 'zzzz' })).toEqual({ total: 0, choices: [], tags: [] })
  expect((await counts({ keyword: 'sea', tags: '999999' })).total).toBe(0)
})
