import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'

const backend = await testBackend()
const empty = await testBackend([])
afterAll(() => Promise.all([backend.close(), empty.close()]))

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
