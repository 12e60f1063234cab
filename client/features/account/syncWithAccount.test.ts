/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { observable, runInAction } from 'mobx'
import type { RequestError } from '../../../shared/page/apiClient.ts'
import type { Services } from '../../services/services.ts'
import { syncWithAccount } from './syncWithAccount.ts'

const PAUSE = 30_000
type Outcome = Pick<RequestError, 'status' | 'retryAfter'> | undefined

/** Data that is synced with an account; the test answers its requests by hand. */
function syncedData() {
  const state = observable({ owner: 1 as number | undefined, token: 'a', online: true, unsent: 0 })
  const calls: string[] = []
  const waiting: ((response: Outcome) => void)[] = []
  const call = (name: string) => (owner: number) => {
    calls.push(`${name} ${owner}`)
    return new Promise<RequestError | undefined>(resolve => waiting.push(resolve as (response: Outcome) => void))
  }
  const host = {
    get online() {
      return state.online
    },
    offers: () => true,
  }
  syncWithAccount({ stores: { host, user: state } } as unknown as Services, {
    part: 'shelf',
    key: 'kept',
    restore: () => {},
    owner: () => state.owner,
    unsent: () => state.unsent,
    changeReader: () => {},
    fetch: call('fetch'),
    send: call('send'),
  })
  return {
    calls,
    set: (change: Partial<typeof state>) => runInAction(() => Object.assign(state, change)),
    async respond(response?: Outcome) {
      waiting.shift()!(response)
      await jest.advanceTimersByTimeAsync(0)
    },
  }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('the account is fetched before changes are sent, and once a minute at most', async () => {
  const { calls, respond, set } = syncedData()
  await respond()
  await respond()
  set({ unsent: 1 })
  await respond()
  expect(calls).toEqual(['fetch 1', 'send 1', 'send 1'])
})

test('a reader who signs in while another account is fetched is fetched, too', async () => {
  const { calls, respond, set } = syncedData()
  set({ owner: 2 })
  await respond()
  await respond()
  expect(calls).toEqual(['fetch 1', 'fetch 2', 'send 2'])
})

test('a failure is retried automatically, after its delay', async () => {
  const { calls, respond, set } = syncedData()
  await respond({ status: 503, retryAfter: 60 })
  set({ unsent: 1 })
  await jest.advanceTimersByTimeAsync(59_000)
  expect(calls).toEqual(['fetch 1'])
  await jest.advanceTimersByTimeAsync(1000)
  expect(calls).toEqual(['fetch 1', 'fetch 1'])
})

test('a call with a replaced token is repeated at once', async () => {
  const { calls, respond, set } = syncedData()
  set({ token: 'b' })
  await respond({ status: 401 })
  expect(calls).toEqual(['fetch 1', 'fetch 1'])
  await respond({ status: 401 })
  expect(calls).toEqual(['fetch 1', 'fetch 1'])
})

test('a sync that failed offline resumes when the connection is restored', async () => {
  const { calls, respond, set } = syncedData()
  set({ online: false })
  await respond({ status: 0 })
  set({ online: true })
  expect(calls).toEqual(['fetch 1', 'fetch 1'])
})

test('a backend without the part gets no further calls', async () => {
  const { calls, respond } = syncedData()
  await respond({ status: 404 })
  await jest.advanceTimersByTimeAsync(10 * PAUSE)
  expect(calls).toEqual(['fetch 1'])
})
