import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createBackoff } from './backoff.ts'

beforeEach(() => { jest.useFakeTimers() })
afterEach(() => { jest.useRealTimers() })

/** Milliseconds until it is tried again; undefined when it is not. */
function waitOf(fail: (backoff: ReturnType<typeof createBackoff>) => void) {
  let triedAt: number | undefined
  const start = Date.now()
  const backoff = createBackoff(() => { triedAt ??= Date.now() - start })
  fail(backoff)
  expect(backoff.isWaiting()).toBe(true)
  jest.advanceTimersByTime(60 * 60_000)
  return triedAt
}

test('each failure in a row waits longer, up to five minutes', () => {
  const afterFailures = (count: number) => waitOf(backoff => { for (let i = 0; i < count; i++) backoff.failed(503) })
  expect([1, 2, 3, 20].map(afterFailures)).toEqual([2000, 4000, 8000, 300_000])
})

test('a server that asks for time gets it', () => {
  expect(waitOf(backoff => {
    backoff.heard(new Headers({ 'Retry-After': '900' }))
    backoff.failed(429)
  })).toBe(900_000)
})

test('a session that is over is not tried again, before the reader signs in', () => {
  const backoff = createBackoff(() => {})
  expect(waitOf(backoff => backoff.failed(401))).toBeUndefined()
  backoff.failed(401)
  backoff.succeeded()
  expect(backoff.isWaiting()).toBe(false)
})
