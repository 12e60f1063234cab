import { afterAll, expect, test } from '@jest/globals'
import type { Output } from '../../../../shared/api/endpoints.ts'
import type { HomeSection } from '../../../../shared/api/discover.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend()
const empty = await testBackend([])
afterAll(() => Promise.all([backend.close(), empty.close()]))
const sections = async (channel_id?: number) =>
  (await backend.ask('recommend.index3', { channel_id })).items as HomeSection[]

test('the first channel has many sections in all layouts, none of them empty', async () => {
  const found = await sections()
  expect(found.length).toBeGreaterThanOrEqual(6)
  expect(new Set(found.map(({ layout }) => layout))).toEqual(new Set(['rail', 'grid', 'list', 'ranked']))
  expect(found.every(({ books }) => books.length >= 2)).toBe(true)
  expect(found.find(({ name }) => name === 'Most read')!.books[0]).toMatchObject({ name: 'The Lamp and the Tide' })
})

test('another channel shows books of its kind only', async () => {
  const channels = await backend.ask('channel.getChannelList', {})
  const books = (await sections(channels.items[1]!.id)).flatMap(({ books }) => books)
  expect(new Set(books.map(({ category }) => category.name))).toEqual(new Set(['Romance']))
})

test('one section comes page by page', async () => {
  const { subid, name } = (await sections())[0]!
  const list = (await backend.ask('recommend.index3', { subid, page: 2, limit: 4 })) as Output<'recommend.index3'> & {
    total: number
  }
  expect(list).toMatchObject({ name, page: 2, limit: 4, total: 6 })
  expect(list.items).toHaveLength(2)
})

test('addresses of sections stay when the shelves are filled again', async () => {
  const before = await sections()
  await refreshShelves(backend.database)
  expect(await sections()).toEqual(before)
})

test('unknown channels and sections are not found; a house without books has no sections', async () => {
  expectFailure(await backend.call('recommend.index3', { channel_id: 99 }), 404, 'NOT_FOUND')
  expectFailure(await backend.call('recommend.index3', { subid: 999 }), 404, 'NOT_FOUND')
  expect(await empty.ask('recommend.index3', {})).toEqual({ items: [] })
})
