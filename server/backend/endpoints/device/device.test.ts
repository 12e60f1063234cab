import { expect, test } from '@jest/globals'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend([])
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

const visit = {
  ndpid: 'n1',
  nbid: 'b1',
  campaign: 'spring',
  source: 'search',
  medium: 'cpc',
  landing_path: '/ads?utm_campaign=spring',
}

test('a campaign visit is stored', async () => {
  const { id } = await backend.ask('selfAttribution.reportData', { ...visit, book_id: 12 }, { 'X-Brand': 'one' })
  expect(await backend.database.selectFrom('attribution').selectAll().execute()).toEqual([
    { id, ...visit, book_id: 12, brand: 'one', created_at: '2026-05-01T12:00:00.000Z' },
  ])
})

test('campaign visits are limited per network', async () => {
  const send = () => backend.call('selfAttribution.reportData', visit, { 'X-Forwarded-For': '192.0.2.1' })
  await send()
  await backend.database.updateTable('attempt_count').set({ attempts: 400 }).execute()
  expectFailure(await send(), 429, 'RATE_LIMITED')
})

test('embedded pages get the app, its legal pages and the version', async () => {
  expect(await backend.ask('nestedH5.info', {})).toEqual({
    app: { name: 'Test House', scheme: 'testhouse', ios_store_url: '', android_package: '' },
    links: { terms: '/myinfo/teams_of_services', privacy: '/myinfo/privacyPolicy' },
    version: '1.0.0',
  })
})
