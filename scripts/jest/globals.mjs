import { jestExpect } from '@jest/expect'
import { ModernFakeTimers } from '@jest/fake-timers'
import { getState } from 'jest-circus'
import { ModuleMocker } from 'jest-mock'

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus'
export { jestExpect as expect }

const mocker = new ModuleMocker(globalThis)
/** Without settings for all projects. */
export const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: process.cwd() }, global: globalThis })

/** What our tests use of jest's object. */
export const jest = {
  fn: implementation => mocker.fn(implementation),
  spyOn: (object, name) => mocker.spyOn(object, name),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout: ms => void (getState().testTimeout = ms),
  useFakeTimers: options => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: time => timers.setSystemTime(time),
  runAllTimers: () => timers.runAllTimers(),
  advanceTimersByTime: ms => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: ms => timers.advanceTimersByTimeAsync(ms),
}
