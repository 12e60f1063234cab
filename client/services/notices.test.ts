import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Notices } from './services.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test.each([
  { kind: 'notify', duration: 3000 },
  { kind: 'toast', duration: 2000 },
] as const)('a $kind stays for $duration ms', ({ kind, duration }) => {
  const notices = new Notices()
  notices[kind]('Hello')
  jest.advanceTimersByTime(duration - 1)
  expect(notices.current).toMatchObject({ kind, message: 'Hello' })
  jest.advanceTimersByTime(1)
  expect(notices.current).toBeNull()
})

test('repeating a visible failure restarts its timer, and a toast is shown again', () => {
  const notices = new Notices()
  notices.notify('Has Error')
  const first = notices.current
  jest.advanceTimersByTime(1000)
  notices.notify('Has Error')
  expect(notices.current).toBe(first)
  jest.advanceTimersByTime(2999)
  expect(notices.current).toBe(first)
  jest.advanceTimersByTime(1)
  notices.toast('Copied')
  const { id } = notices.current!
  notices.toast('Copied')
  expect(notices.current?.id).not.toBe(id)
})

test('a newer message replaces the older one, for its full duration', () => {
  const notices = new Notices()
  notices.toast('One')
  jest.advanceTimersByTime(1500)
  notices.toast('Two')
  jest.advanceTimersByTime(1999)
  expect(notices.current?.message).toBe('Two')
})
