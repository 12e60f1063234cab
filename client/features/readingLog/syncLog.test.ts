/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { User } from '../../../shared/api/user.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { createStores } from '../../stores/createStores.ts'
import { memoryStorage, testBrand } from '../../testing/fixtures.ts'
import { positionAt } from '../../testing/log.ts'
import { recorded } from './recording.ts'
import { syncLog } from './syncLog.ts'

const ADA: User = { id: 1, name: 'Ada', email: '', avatar: null, created_at: '', providers: [] }
const BEN: User = { ...ADA, id: 2, name: 'Ben' }
const REFUSED = { s: 0, d: {}, errors: [{ status: 401, desc: '' }] }

/** A reader's log with an unsent position; the test answers its requests by hand. */
function reader() {
  const stores = createStores(testBrand, '', memoryStorage())
  stores.user.signIn('a', ADA)
  stores.book.change(log => recorded(log, ADA.id, positionAt(1, 1, 0), true))
  const calls: string[] = []
  const waiting: ((response: object) => void)[] = []
  const call = (name: string) => {
    calls.push(`${name} ${stores.user.token}`)
    return new Promise(resolve => waiting.push(resolve))
  }
  syncLog(
    { api: { get: call, post: call }, stores } as unknown as Services,
    { onArrival: () => {} } as unknown as Navigation,
  )
  return {
    calls,
    stores,
    async respond(response: object) {
      waiting.shift()!(response)
      await jest.advanceTimersByTimeAsync(1)
    },
  }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('calls with a replaced token are repeated at once', async () => {
  const { respond, calls, stores } = reader()
  stores.user.signIn('b', ADA)
  await respond(REFUSED)
  expect(calls).toEqual(['readlog.get a', 'readlog.get b'])
  await respond({ s: 1, d: { items: [] }, errors: [] })
  stores.user.signIn('c', ADA)
  await respond(REFUSED)
  expect(calls.slice(2)).toEqual(['readlog.batchsave b', 'readlog.batchsave c'])
})

test('positions that arrive after another reader has signed in do not stay on the device', async () => {
  const { respond, stores } = reader()
  stores.user.signIn('b', BEN)
  const book = { name: 'Hers', cover: null, chapter_count: 9, status: 'finished' }
  await respond({ s: 1, d: { items: [{ ...positionAt(7, 1, 0), book }] }, errors: [] })
  expect(stores.book.stored.filter(({ book_id }) => book_id === 7)).toEqual([])
})
