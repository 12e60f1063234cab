import { expect, test } from '@jest/globals'
import { backingOff } from './backOff.ts'

test('restart delays double up to a limit, and reset after a long uptime', () => {
  const waitAfter = backingOff({ first: 100, most: 300, resetAfter: 1000 })
  expect([0, 0, 1000, 0, 1001, 0].map(waitAfter)).toEqual([100, 200, 300, 300, 100, 200])
})
