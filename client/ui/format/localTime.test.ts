import { expect, test } from '@jest/globals'
import { localTime } from './localTime.ts'

test('times are told as YYYY-MM-DD HH:mm of the reader’s own day', () => {
  expect(localTime(new Date(2026, 0, 5, 7, 3).toISOString())).toBe('2026-01-05 07:03')
})
