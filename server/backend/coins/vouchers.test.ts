import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../testing/backend.ts'
import { auditLedger } from './auditLedger.ts'
import { lapseVouchers } from './vouchers.ts'

const backend = await testBackend()
afterAll(backend.close)
const READERS = 60

test('vouchers that run out while they are being spent are spent or lapse, and every reader gets a meaningful answer', async () => {
  const { database, clock } = backend
  const later = new Date(clock.now.getTime() + 15 * 86_400_000)
  const readers = await Promise.all(Array.from({ length: READERS }, (_, at) => backend.signIn(`reader${at}`)))
  const answers = await Promise.all(
    readers.map(async ({ id, headers }) => {
      const order = backend.call('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [3] }, headers)
      const [{ status, body }] = await Promise.all([order, lapseVouchers(database, later, id)])
      return `${status} ${body.error ?? body.data.status}`
    }),
  )
  expect(new Set(answers).difference(new Set(['200 paid', '409 NOT_ENOUGH_COINS']))).toEqual(new Set())
  expect((await auditLedger(database)).wrong).toEqual([])
})
