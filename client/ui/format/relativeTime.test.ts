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

test('the words are those that browsers have for it', () => {
  const words = new Intl.RelativeTimeFormat('en-US', { style: 'narrow', numeric: 'auto' })
  const SECONDS = { minute: 60, hour: 3600, day: 86_400, month: 2_629_800, year: 31_557_600 }
  for (const [unit, seconds] of Object.entries(SECONDS))
    for (const count of [1, 2, 11]) {
      const iso = new Date(now - count * seconds * 1000).toISOString()
      expect(relativeTime(iso, now)).toBe(words.format(-count, unit as keyof typeof SECONDS))
    }
})
