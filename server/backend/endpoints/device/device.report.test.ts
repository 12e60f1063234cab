import { afterAll, expect, test } from '@jest/globals'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend([])
afterAll(backend.close)
const report = {
  nbid: '',
  ndpid: '',
  device_type: 'iPhone',
  screen_width: 390,
  screen_height: 844,
  system_lang: 'en-us',
  deep_link: '',
  is_click: 0,
} as const

test('a new browser gets ids and is recognized by them', async () => {
  const { nbid, ndpid } = await backend.ask('device.report', report)
  expect(nbid).not.toBe('')
  expect(ndpid).not.toBe('')
  expect(await backend.ask('device.report', { ...report, nbid, ndpid })).toEqual({ nbid, ndpid })
})

test('a known browser gets a new visit', async () => {
  const first = await backend.ask('device.report', report)
  const second = await backend.ask('device.report', { ...report, nbid: first.nbid })
  expect(second.nbid).toBe(first.nbid)
  expect(second.ndpid).not.toBe(first.ndpid)
})

test('clicks of a visit are counted', async () => {
  const ids = await backend.ask('device.report', report, { 'Device-Uuid': 'phone' })
  await backend.ask('device.report', { ...report, ...ids, is_click: 1 })
  await backend.ask('device.report', { ...report, ...ids, is_click: 1, deep_link: 'abc' })
  expect(
    await backend.database.selectFrom('device_visit').selectAll().where('ndpid', '=', ids.ndpid).execute(),
  ).toMatchObject([{ brand: 'local', device: 'phone', clicks: 2, deep_link: 'abc', device_type: 'iPhone' }])
})

test('reports are limited per device', async () => {
  const send = () => backend.call('device.report', report, { 'Device-Uuid': 'busy' })
  await send()
  await backend.database.updateTable('attempt_count').set({ attempts: 400 }).execute()
  expectFailure(await send(), 429, 'RATE_LIMITED')
})
