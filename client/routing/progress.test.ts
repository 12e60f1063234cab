import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import { Progress } from './progress.ts'

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }))
afterEach(() => void jest.useRealTimers())

test('the bar shows after 200 ms and hides when the last task settles', async () => {
  const progress = new Progress()
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void progress.during(one.promise)
  progress.during(two.promise).catch(() => {})
  jest.advanceTimersByTime(199)
  expect(progress.isShown).toBe(false)
  jest.advanceTimersByTime(1)
  expect(progress.isShown).toBe(true)
  one.resolve()
  await setImmediate()
  expect(progress.isShown).toBe(true)
  two.reject(new Error('offline'))
  await setImmediate()
  expect(progress.isShown).toBe(false)
})

test('work within 200 ms shows no bar', async () => {
  const progress = new Progress()
  const work = Promise.withResolvers<void>()
  void progress.during(work.promise)
  jest.advanceTimersByTime(199)
  work.resolve()
  await setImmediate()
  jest.advanceTimersByTime(1000)
  expect(progress.isShown).toBe(false)
})
