import { beforeEach, expect, test } from '@jest/globals'
import { dataOf, expectFailure, sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend()
beforeEach(() => backend.database.deleteFrom('complaint').execute())

const complaint = { type_id: 1, book_id: 1, content: 'A page is missing.' }
const stored = () => backend.database.selectFrom('complaint').selectAll().execute()
const send = (input: object, key?: string, device = 'phone') =>
  backend.call('complaint.submit_save', input, {
    'Device-Uuid': device,
    ...(key !== undefined && { 'Idempotency-Key': key }),
  })

test('a complaint is stored with brand, device and time', async () => {
  const { id } = dataOf('complaint.submit_save', await send({ ...complaint, chapter_id: 2, email: 'a@b.example' }))
  expect(await stored()).toEqual([
    {
      id,
      ...complaint,
      locale: 'en',
      chapter_id: 2,
      email: 'a@b.example',
      brand: 'local',
      device: 'phone',
      reader_id: null,
      created_at: '2026-05-01T12:00:00.000Z',
      reply: null,
      replied_at: null,
    },
  ])
})

test('a character that a database cannot store is replaced', async () => {
  dataOf('complaint.submit_save', await send({ ...complaint, content: 'A page\0 is missing.' }))
  expect(await stored()).toMatchObject([{ content: 'A page\uFFFD is missing.' }])
})

test('another reader’s key is another key, and a key serves again after a day', async () => {
  await send(complaint, 'key-5')
  await send(complaint, 'key-5', 'tablet')
  expect(await stored()).toHaveLength(2)
  backend.clock.now = new Date(backend.clock.now.getTime() + 25 * 60 * 60 * 1000)
  await send(complaint, 'key-5')
  expect(await stored()).toHaveLength(3)
})

test('callers without a device who use the same key are independent', async () => {
  const [one, two] = [await send(complaint, 'key-6', ''), await send(complaint, 'key-6', '')]
  expect(two.body.data.id).not.toBe(one.body.data.id)
  expect(await stored()).toHaveLength(2)
})

test('a device id that looks like a reader is not that reader', async () => {
  const mara = await backend.signIn('mara')
  const own = await backend.ask('complaint.submit_save', complaint, { ...mara.headers, 'Idempotency-Key': 'key-7' })
  expect((await send(complaint, 'key-7', `reader ${mara.id}`)).body.data).not.toEqual(own)
})

test('complaints are limited per device and network', async () => {
  const from = (address: string, device: string) =>
    backend.call('complaint.submit_save', complaint, { 'Device-Uuid': device, 'X-Forwarded-For': address })
  const count = (attempts: number) => backend.database.updateTable('attempt_count').set({ attempts }).execute()
  await from('192.0.2.1', 'busy')
  await count(40)
  const refused = await from('192.0.2.2', 'busy')
  expectFailure(refused, 429, 'RATE_LIMITED')
  expect(refused.headers['retry-after']).toBe('3600')
  dataOf('complaint.submit_save', await from('192.0.2.1', 'another'))
  await count(400)
  expectFailure(await from('192.0.2.1', 'third'), 429, 'RATE_LIMITED')
  await backend.database.deleteFrom('attempt_count').execute()
  dataOf('complaint.submit_save', await from('203.0.113.1', 'another'))
})

test('unknown types, books and chapters are refused', async () => {
  expect(expectFailure(await send({ ...complaint, type_id: 99 }), 422, 'VALIDATION')).toHaveProperty('type_id')
  expectFailure(await send({ ...complaint, book_id: 99 }), 404, 'BOOK_NOT_FOUND')
  expectFailure(await send({ ...complaint, chapter_id: 99 }), 404, 'CHAPTER_NOT_FOUND')
})

test('a reader can choose what is wrong', async () => {
  const { items } = await backend.ask('complaint.get_type_list', {})
  expect(items.map(({ name }) => name)).toContain('Copyright infringement')
})
