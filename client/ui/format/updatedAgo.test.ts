import { expect, test } from '@jest/globals'
import { updatedAgo } from './updatedAgo.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')

test.each([
  ['2026-11-22T11:59:30.000Z', 'Updated just now'],
  ['2026-11-22T11:15:00.000Z', 'Updated 45m ago'],
  ['2026-11-22T10:00:00.000Z', 'Updated 2h ago'],
  ['2026-11-21T11:00:00.000Z', 'Updated 1d ago'],
  ['2026-11-12T12:00:00.000Z', 'Updated 10d ago'],
  ['2026-08-22T12:00:00.000Z', 'Updated 3mo ago'],
  ['2023-11-01T12:00:00.000Z', 'Updated 3y ago'],
  // The reader's clock is behind.
  ['2026-11-22T12:05:00.000Z', 'Updated just now'],
])('%s is %s', (iso, words) => expect(updatedAgo(iso, now)).toBe(words))

test('the words are those that browsers have for it', () => {
  const words = new Intl.RelativeTimeFormat('en-US', { style: 'narrow', numeric: 'always' })
  const SECONDS = { minute: 60, hour: 3600, day: 86_400, month: 2_629_800, year: 31_557_600 }
  for (const [unit, seconds] of Object.entries(SECONDS))
    for (const count of [1, 2, 11]) {
      const iso = new Date(now - count * seconds * 1000).toISOString()
      expect(updatedAgo(iso, now)).toBe(`Updated ${words.format(-count, unit as keyof typeof SECONDS)}`)
    }
})
