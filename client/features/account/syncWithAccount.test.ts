/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { observable, runInAction } from 'mobx'
import type { RequestError } from '../../api/request.ts'
import type { Services } from '../../services/services.ts'
import { syncWithAccount } from './syncWithAccount.ts'

const PAUSE = 30_000
type Answer = Pick<RequestError, 'status' | 'retryAfter'> | undefined

/** Data that is synced with an account; the test answers its requests by hand. */
function syncedData() {
  const state = observable({ owner: 1 as number | undefined, token: 'a', online: true, unsent: 0 })
  const calls: string[] = []
  const waiting: ((answer: Answer) => void)[] = []
  const call = (name: string) => (owner: number) => {
    calls.push(`${name} ${owner}`)
    return new Promise<RequestError | undefined>(resolve => waiting.push(resolve as (answer: Answer) => void))
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
    async answer(answer?: Answer) {
      waiting.shift()!(answer)
      await jest.advanceTimersByTimeAsync(0)
    },
  }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('the account is fetched before changes are sent, and once a minute at most', async () => {
  const { calls, answer, set } = syncedData()
  await answer()
  await answer()
  set({ unsent: 1 })
  await answer()
  expect(calls).toEqual(['fetch 1', 'send 1', 'send 1'])
})

test('a reader who signs in while another account is fetched is fetched, too', async () => {
  const { calls, answer, set } = syncedData()
  set({ owner: 2 })
  await answer()
  await answer()
  expect(calls).toEqual(['fetch 1', 'fetch 2', 'send 2'])
})

test('a failure is retried automatically, after its delay', async () => {
  const { calls, answer, set } = syncedData()
  await answer({ status: 503, retryAfter: 60 })
  set({ unsent: 1 })
  await jest.advanceTimersByTimeAsync(59_000)
  expect(calls).toEqual(['fetch 1'])
  await jest.advanceTimersByTimeAsync(1000)
  expect(calls).toEqual(['fetch 1', 'fetch 1'])
})

test('a call with a replaced token is repeated at once', async () => {
  const { calls, answer, set } = syncedData()
  set({ token: 'b' })
  await answer({ status: 401 })
  expect(calls).toEqual(['fetch 1', 'fetch 1'])
  await answer({ status: 401 })
  expect(calls).toEqual(['fetch 1', 'fetch 1'])
})

test('a sync that failed offline resumes when the connection is restored', async () => {
  const { calls, answer, set } = syncedData()
  set({ online: false })
  await answer({ status: 0 })
  set({ online: true })
  expect(calls).toEqual(['fetch 1', 'fetch 1'])
})

test('a backend without the part gets no further calls', async () => {
  const { calls, answer } = syncedData()
  await answer({ status: 404 })
  await jest.advanceTimersByTimeAsync(10 * PAUSE)
  expect(calls).toEqual(['fetch 1'])
})
