import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Notices } from './notices.ts'

beforeEach(() => { jest.useFakeTimers() })
afterEach(() => { jest.useRealTimers() })

test.each([['notify', 3000], ['toast', 2000]] as const)('a message by %s stands for %i ms', (kind, duration) => {
  const notices = new Notices()
  notices[kind]('Has Error')
  expect(notices.current).toMatchObject({ kind, message: 'Has Error' })
  jest.advanceTimersByTime(duration - 1)
  expect(notices.current).not.toBeNull()
  jest.advanceTimersByTime(1)
  expect(notices.current).toBeNull()
})

test('a new message has its whole time', () => {
  const notices = new Notices()
  notices.toast('one')
  jest.advanceTimersByTime(1900)
  notices.toast('two')
  jest.advanceTimersByTime(1900)
  expect(notices.current?.message).toBe('two')
  notices.hide()
  expect(notices.current).toBeNull()
})
