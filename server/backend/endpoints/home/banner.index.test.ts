import { afterAll, expect, test } from '@jest/globals'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend()
const empty = await testBackend([])
afterAll(() => Promise.all([backend.close(), empty.close()]))

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
