import { afterAll, expect, test } from '@jest/globals'
import { expectFailure, testBackend } from '../../testing/backend.ts'

const backend = await testBackend([])
afterAll(backend.close)
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

test('reports are limited per network', async () => {
  const send = () => backend.call('selfAttribution.reportData', visit, { 'X-Forwarded-For': '192.0.2.1' })
  await send()
  await backend.database.updateTable('attempt_count').set({ attempts: 400 }).execute()
  expectFailure(await send(), 429, 'RATE_LIMITED')
})
