import { expect, test } from '@jest/globals'
import { sharedBackend } from '../testing/backend.ts'
import { takeSlots } from './threadSlots.ts'

const backend = await sharedBackend()

const complain = (address: string, headers: Record<string, string> = {}) =>
  backend.call(
    'complaint.submit_save',
    { type_id: 1, book_id: 1, content: 'This is not right.' },
    { 'X-Forwarded-For': address, ...headers },
  )
const statuses = async (count: number, ask: (at: number) => PromiseLike<{ status: number }>) => {
  const all: number[] = []
  for (let at = 0; at < count; at++) all.push((await ask(at)).status)
  return all
}
const allowed = (all: number[]) => all.filter(status => status === 200).length

test('a reader is limited on any network, and others on the same address are not', async () => {
  const [mara, noor] = [await backend.signIn('mara'), await backend.signIn('noor')]
  expect(allowed(await statuses(22, at => complain(`10.0.0.${at}`, mara.headers)))).toBe(20)
  expect((await complain('10.0.0.1', noor.headers)).status).toBe(200)
})

test('a repeated key gets its stored response, however often, and only new ones are refused', async () => {
  const { headers } = await backend.signIn('olga')
  const complaint = (key: string) => complain('10.5.0.1', { ...headers, 'Idempotency-Key': key })
  const first = await complaint('first')
  expect(await statuses(25, () => complaint('first'))).not.toContain(429)
  expect(allowed(await statuses(20, at => complaint(`more-${at}`)))).toBe(19)
  expect((await complaint('first')).body).toEqual(first.body)
})

test('the networks of a /48 are limited together', async () => {
  const from = (network: number) => complain(`2001:db8:1:${network}::1`)
  await from(1)
  // All but one of their common limit.
  await backend.database.updateTable('attempt_count').set({ attempts: 1599 }).execute()
  expect(await statuses(2, at => from(at + 2))).toEqual([200, 429])
  expect((await complain('2001:db8:2:1::1')).status).toBe(200)
})

test('pending top-ups are limited per reader, and a refused one can be repeated later', async () => {
  const ines = await backend.signIn('ines')
  const topUp = () => backend.call('order.create', { kind: 'top_up', charge_id: 1 }, ines.headers)
  const all = await statuses(22, topUp)
  expect(allowed(all)).toBe(20)
  expect(all.slice(20)).toEqual(all.slice(20).map(() => 429))
  const own = backend.database.selectFrom('orders').select('id').where('reader_id', '=', ines.id)
  expect(await own.execute()).toHaveLength(20)
  const again = () =>
    backend.call('order.create', { kind: 'top_up', charge_id: 1 }, { ...ines.headers, 'Idempotency-Key': 'refused' })
  expect((await again()).headers['retry-after']).toBe('86400')
  await backend.database.updateTable('orders').set({ status: 'failed' }).where('reader_id', '=', ines.id).execute()
  expect((await again()).status).toBe(200)
  // A key is of one call.
  expect((await complain('10.5.0.2', { ...ines.headers, 'Idempotency-Key': 'refused' })).status).toBe(200)
})

test('a request that arrives during the slot of a busy network has the next one', async () => {
  const slots = takeSlots(10)
  const order: string[] = []
  const handled = (name: string, ip: string) =>
    new Promise<void>(resolve => {
      const next = () => {
        order.push(name)
        resolve()
      }
      void slots({ ip } as never, {} as never, next)
    })
  const first = handled('busy 1', '10.1.1.1')
  const second = handled('busy 2', '10.1.1.1')
  await first
  // Received in the next iteration of the event loop.
  const other = new Promise(resolve => setImmediate(() => resolve(handled('other', '10.1.1.2'))))
  await Promise.all([second, other])
  expect(order).toEqual(['busy 1', 'other', 'busy 2'])
})
