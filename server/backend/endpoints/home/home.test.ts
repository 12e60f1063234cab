import { afterAll, expect, test } from '@jest/globals'
import type { HomeSection } from '../../../../shared/api/home.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import { expectFailure, testBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const backend = await testBackend()
const empty = await testBackend([])
const large = await testBackend(
  Array.from({ length: 80 }, (_, index) =>
    newBook({
      title: `Volume ${index}`,
      category: ['Romance', 'Fantasy', 'Mystery', 'Poetry'][index % 4]!,
      status: index % 9 ? 'finished' : 'updating',
      // The same books are the best rated, most read and latest: every section would begin with them.
      score: 5 - index / 40,
      readCount: 100_000 - index * 1000,
      updatedAt: new Date(Date.UTC(2026, 5, 30) - index * 86_400_000).toISOString(),
      introduction: 'It was a night of wind and water, and no ship came. '.repeat(8).trim(),
    }),
  ),
)
afterAll(() => Promise.all([backend.close(), empty.close(), large.close()]))
const sections = async (channel_id?: number) =>
  (await backend.ask('recommend.index3', { channel_id })).items as HomeSection[]

test('the first channel has many sections in all layouts, none of them empty', async () => {
  const found = await sections()
  expect(found.length).toBeGreaterThanOrEqual(6)
  expect(new Set(found.map(({ layout }) => layout))).toEqual(new Set(['rail', 'grid', 'list', 'ranked']))
  expect(found.every(({ books }) => books.length >= 2)).toBe(true)
  expect(found.find(({ name }) => name === 'Most read')!.books[0]).toMatchObject({ name: 'The Lamp and the Tide' })
})

test('sections have a kind, by which brands sort them', async () => {
  expect((await sections()).map(({ name, kind }) => [name, kind])).toEqual(
    expect.arrayContaining([
      ['Editors’ picks', 'picks'],
      ['Most read', 'popular'],
    ]),
  )
})

test('another channel shows books of its kind only', async () => {
  const channels = await backend.ask('channel.getChannelList', {})
  const books = (await sections(channels.items[1]!.id)).flatMap(({ books }) => books)
  expect(new Set(books.map(({ category }) => category.name))).toEqual(new Set(['Romance']))
})

test('addresses of sections stay after a refresh of the shelves', async () => {
  const before = await sections()
  await refreshShelves(backend.database)
  expect(await sections()).toEqual(before)
})

test('unknown channels and sections are not found, and without books there are no sections', async () => {
  expectFailure(await backend.call('recommend.index3', { channel_id: 99 }), 404, 'NOT_FOUND')
  expectFailure(await backend.call('recommend.index3', { subid: 999 }), 404, 'NOT_FOUND')
  expect(await empty.ask('recommend.index3', {})).toEqual({ items: [] })
})

const homeOf = async (channel_id?: number) => {
  const { items } = await large.ask('recommend.index3', { channel_id })
  const { items: banners } = await large.ask('banner.index', { channel_id })
  const featured = banners.map(({ link }) => Number(link.split('/')[2]))
  return { sections: items as HomeSection[], featured }
}

test('with enough books each is on the home screen once, including banners', async () => {
  const channels = await large.ask('channel.getChannelList', {})
  for (const { id } of channels.items) {
    const { sections, featured } = await homeOf(id)
    const shown = [...featured, ...sections.flatMap(({ books }) => books.map(({ id }) => id))]
    expect(shown.length).toBeGreaterThan(15)
    expect(new Set(shown).size).toBe(shown.length)
    expect(sections.length).toBeGreaterThanOrEqual(3)
  }
})

test('rankings are still correct, and the page of a section begins like its home section', async () => {
  const { sections } = await homeOf()
  const ranked = sections.find(({ layout }) => layout === 'ranked')!
  expect(ranked.books.map(({ name }) => name)).toEqual(ranked.books.map((_, index) => `Volume ${index}`))
  for (const { subid, books } of sections) {
    const { items } = await large.ask('recommend.index3', { subid, limit: 20 })
    expect(items.slice(0, books.length)).toEqual(books)
  }
})

test('the section of new chapters has ongoing books', async () => {
  const { sections } = await homeOf()
  const fresh = sections.find(({ name }) => name === 'Fresh chapters')!
  expect(fresh.books.map(({ status }) => status)).toEqual(fresh.books.map(() => 'updating'))
  const times = fresh.books.map(({ updated_at }) => updated_at!)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a shortened introduction on a card ends with a whole word and an ellipsis', async () => {
  const { sections } = await homeOf()
  const { introduction } = sections[0]!.books[0]!
  expect(introduction).toBe(
    `${'It was a night of wind and water, and no ship came. '.repeat(3)}It was a night of wind and water, and no…`,
  )
  expect(introduction.length).toBeLessThanOrEqual(200)
})

test('the tabs are Featured and groups of genres', async () => {
  const { items } = await backend.ask('channel.getChannelList', {})
  expect(items.map(({ name }) => name)).toEqual([
    'Featured',
    'Romance & comedy',
    'Fantasy & system',
    'Mystery & horror',
  ])
})

test('without books there are no tabs', async () => {
  expect(await empty.ask('channel.getChannelList', {})).toEqual({ items: [] })
})

test('banners lead to books, of different genres first', async () => {
  const { items } = await backend.ask('banner.index', {})
  expect(items).toHaveLength(5)
  expect(items[0]).toMatchObject({ title: 'The Lamp and the Tide', link: '/novel/1/fantasy/the-lamp-and-the-tide' })
  expect(new Set(items.slice(0, 3).map(({ link }) => link.split('/')[3]))).toEqual(
    new Set(['fantasy', 'romance', 'mystery']),
  )
})

test('a channel has banners of its own', async () => {
  const channels = await backend.ask('channel.getChannelList', {})
  const { items } = await backend.ask('banner.index', { channel_id: channels.items[1]!.id })
  expect(items.map(({ title }) => title)).toEqual(['Letters from the Ferry', 'A Ring for Tuesday'])
})

test('without books there are no banners, and an unknown channel is not found', async () => {
  expect(await empty.ask('banner.index', {})).toEqual({ items: [] })
  expectFailure(await backend.call('banner.index', { channel_id: 99 }), 404, 'NOT_FOUND')
})
