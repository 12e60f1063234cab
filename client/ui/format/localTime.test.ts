import { expect, test } from '@jest/globals'
import { localTime } from './localTime.ts'

test('times are shown as YYYY-MM-DD HH:mm in the reader’s time zone', () => {
  expect(localTime(new Date(2026, 0, 5, 7, 3).toISOString())).toBe('2026-01-05 07:03')
})
