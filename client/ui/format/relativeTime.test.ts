import { expect, test } from '@jest/globals'
import { relativeTime } from './relativeTime.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')

test.each([
  ['2026-11-22T11:59:30.000Z', 'this minute'],
  ['2026-11-22T11:15:00.000Z', '45m ago'],
  ['2026-11-22T10:00:00.000Z', '2h ago'],
  ['2026-11-21T11:00:00.000Z', 'yesterday'],
  ['2026-11-12T12:00:00.000Z', '10d ago'],
  ['2026-08-22T12:00:00.000Z', '3mo ago'],
  ['2023-11-01T12:00:00.000Z', '3y ago'],
  // The reader's clock is behind.
  ['2026-11-22T12:05:00.000Z', 'this minute'],
])('%s is %s', (iso, words) => expect(relativeTime(iso, now)).toBe(words))
