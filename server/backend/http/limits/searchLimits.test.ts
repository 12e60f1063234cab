import { afterAll, beforeEach, expect, test } from '@jest/globals'
import type { Input, SearchName } from '../../../../shared/api/endpoints.ts'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend()
afterAll(backend.close)
beforeEach(() => {
  backend.clock.now = new Date(backend.clock.now.getTime() + 60_000)
})

const from = (address: string, more = {}) => ({ 'X-Forwarded-For': address, ...more })
const search = (headers: Record<string, string>) => backend.call('search.multi', { keyword: 'dragon' }, headers)
const searches = (count: number, headers: Record<string, string>) =>
  Promise.all(Array.from({ length: count }, () => search(headers)))

test('a reader who searches too often is told when to retry, and others can search', async () => {
  const device = from('10.1.1.1', { 'Device-Uuid': 'one' })
  for (const { status } of await searches(30, device)) expect(status).toBe(200)
  const refused = await search(device)
  expectFailure(refused, 429, 'RATE_LIMITED')
  expect(refused.headers['retry-after']).toBe('5')
  expect((await search(from('10.1.1.1', { 'Device-Uuid': 'two' }))).status).toBe(200)
  expect((await backend.call('search.multi2', { keyword: 'dr' }, device)).status).toBe(200)
  backend.clock.now = new Date(backend.clock.now.getTime() + 5000)
  expect((await search(device)).status).toBe(200)
})

test('an account is limited on any network', async () => {
  const { headers } = await backend.signIn('mara')
  for (let address = 0; address < 30; address++) await search(from(`10.2.2.${address}`, headers))
  expectFailure(await search(from('10.2.3.1', headers)), 429, 'RATE_LIMITED')
})

test('a network is limited, for any device ids', async () => {
  for (let device = 0; device < 100; device++) await search(from('10.3.3.3', { 'Device-Uuid': `device-${device}` }))
  expectFailure(await search(from('10.3.3.3', { 'Device-Uuid': 'another' })), 429, 'RATE_LIMITED')
  expectFailure(await search(from('10.3.3.3')), 429, 'RATE_LIMITED')
  expect((await search(from('10.3.3.4'))).status).toBe(200)
})

const INPUTS: { [Name in SearchName]: Input<Name> } = {
  'book.find': { book_id: 1, keyword: 'gulls' },
  'search.multi': { keyword: 'dragon' },
  'search.facets': {},
  'search.multi2': { keyword: 'dr' },
  'seo.keywords.page': { name: 'no stored word' },
  'seo.sitemap': {},
  'seo.free': {},
}

test.each(Object.entries(INPUTS))('%s is a search: it has its limit', async (name, input) => {
  const statuses = new Set<number>()
  for (let time = 0; time < 60 && !statuses.has(429); time++) {
    const headers = from('10.4.4.4', { 'Device-Uuid': 'four' })
    statuses.add((await backend.call(name as SearchName, input, headers)).status)
  }
  expect([...statuses]).toEqual([200, 429])
})
