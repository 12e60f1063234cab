import { expect, test } from '@jest/globals'
import { createRateLimit } from './rateLimits.ts'

const HOUR = 3_600_000

test('a clock that is set back does not make a limit last for days', () => {
  let now = Date.parse('2026-01-05T12:00:00Z')
  const allows = createRateLimit({ each: 1, all: 10, within: HOUR }, () => now)
  expect([allows('a'), allows('a'), allows('b')]).toEqual([true, false, true])
  now -= 48 * HOUR
  expect([allows('a'), allows('a')]).toEqual([true, false])
})
