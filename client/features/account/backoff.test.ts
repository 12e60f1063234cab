import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createBackoff } from './backoff.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Milliseconds until the retry; undefined if there is none. */
function waitOf(fail: (backoff: ReturnType<typeof createBackoff>) => void) {
  let triedAt: number | undefined
  const start = Date.now()
  const backoff = createBackoff(() => {
    triedAt ??= Date.now() - start
  })
  fail(backoff)
  expect(backoff.isWaiting()).toBe(true)
  jest.advanceTimersByTime(60 * 60_000)
  return triedAt
}

test('each failure in a row waits longer, up to five minutes', () => {
  const afterFailures = (count: number) =>
    waitOf(backoff => {
      for (let i = 0; i < count; i++) backoff.failed({})
    })
  expect([1, 2, 3, 20].map(afterFailures)).toEqual([2000, 4000, 8000, 300_000])
})

test('Retry-After is respected', () => {
  expect(waitOf(backoff => backoff.failed({ retryAfter: 900 }))).toBe(900_000)
})

test('a success resets the delay', () => {
  const backoff = createBackoff(() => {})
  backoff.failed({})
  backoff.succeeded()
  expect(backoff.isWaiting()).toBe(false)
  expect(
    waitOf(again => {
      again.failed({})
      again.succeeded()
      again.failed({})
    }),
  ).toBe(2000)
})
