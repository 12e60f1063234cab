import { expect, test } from '@jest/globals'
import type { Cost } from '../../../../shared/api/endpoint.ts'
import { endpointNames, endpointOf, type EndpointName } from '../../../../shared/api/endpoints.ts'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'
import { createWorkLimits } from './workLimits.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const SECONDS = 5
/** Budgets of 10 ms for a reader or device, and 20 ms for a network. */
function limits() {
  const admit = createWorkLimits(ratesOf({ 'searchMs.reader': 10, 'searchMs.network': 20 }))
  return async (caller: Partial<Parameters<typeof admit>[1]>, work: number, cost: Cost = 'search') => {
    const spend = await admit(cost, { device: '', address: '10.1.1.1', now: NOW, ...caller })
    spend(work)
  }
}
const reader = (id: number) => ({ id, person: id, session: '', isConfirmed: true })
const refused = { code: 429, error: 'RATE_LIMITED' }

test('a device that has used up its milliseconds must wait, and another need not', async () => {
  const search = limits()
  await search({ device: 'one' }, 10)
  await expect(search({ device: 'one', address: '10.1.1.2' }, 1)).rejects.toMatchObject(refused)
  await search({ device: 'two' }, 1)
  await search({ device: 'one', now: new Date(NOW.getTime() + SECONDS * 1000) }, 1)
})

test('an account is limited on any device and network', async () => {
  const search = limits()
  await search({ reader: reader(1), device: 'one', address: '10.1.1.1' }, 10)
  await expect(search({ reader: reader(1), device: 'two', address: '10.1.1.2' }, 1)).rejects.toMatchObject(refused)
  await search({ reader: reader(2) }, 1)
})

test('a network is limited for any devices, by the /64 of IPv6, and by what its /48 uses', async () => {
  const search = limits()
  await search({ device: 'one', address: '2001:db8:1:1::1' }, 20)
  await expect(search({ device: 'two', address: '2001:db8:1:1::2' }, 1)).rejects.toMatchObject(refused)
  for (const other of [2, 3, 4]) await search({ address: `2001:db8:1:${other}::1` }, 20)
  await expect(search({ address: '2001:db8:1:5::1' }, 1)).rejects.toMatchObject(refused)
  await search({ address: '2001:db8:2::1' }, 1)
})

test('work without measurable length counts, and light calls do not', async () => {
  const search = limits()
  for (let time = 0; time < 10; time++) await search({ device: 'one' }, 0)
  await expect(search({ device: 'one' }, 0)).rejects.toMatchObject(refused)
  for (let time = 0; time < 30; time++) await search({ device: 'one' }, 100, 'light')
})

const backend = await sharedBackend(undefined, { rates: ratesOf({ 'searchMs.reader': 1, 'batchMs.reader': 1 }) })
const at = '2026-04-01T12:00:00.000Z'
const place = { book_id: 1, chapter_id: 1 }
const INPUTS: Partial<Record<EndpointName, object>> = {
  'book.find': { book_id: 1, keyword: 'gulls' },
  'search.multi': { keyword: 'dragon' },
  'search.multi2': { keyword: 'dr' },
  'seo.keywords.page': { name: 'no stored word' },
  'readlog.batchsave': { logs: [{ ...place, progress: 0.5, read_at: at }] },
  'shelf.save': { entries: [{ book_id: 1, place: 'want', followed: true, hidden: false, seen: 1, changed_at: at }] },
  'passages.save': {
    entries: [
      {
        ...place,
        id: 'one',
        kind: 'highlight',
        paragraph: 1,
        at: 0,
        quote: '',
        note: '',
        made_at: at,
        changed_at: at,
        removed: false,
      },
    ],
  },
}

test.each(endpointNames.filter(name => endpointOf(name).cost !== 'light'))('%s uses up milliseconds', async name => {
  const { headers } = await backend.signIn(name.replaceAll('.', '-'))
  expect((await backend.call(name, INPUTS[name], headers)).status).toBe(200)
  const again = await backend.call(name, INPUTS[name], headers)
  expectFailure(again, 429, 'RATE_LIMITED')
  expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(10)
})
