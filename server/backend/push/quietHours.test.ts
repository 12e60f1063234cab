import { expect, test } from '@jest/globals'
import { nextAllowedTime } from './quietHours.ts'

const at = (zone: string, quiet_from: number | null, quiet_to: number | null, now: string) =>
  nextAllowedTime({ quiet_from, quiet_to, zone }, new Date(now)).toISOString()

test.each([
  ['by day at once', 'UTC', 22, 8, '2026-05-01T12:34:56.000Z', '2026-05-01T12:34:56.000Z'],
  ['at the last minute of the day at once', 'UTC', 22, 8, '2026-05-01T21:59:59.000Z', '2026-05-01T21:59:59.000Z'],
  ['before midnight in the morning', 'UTC', 22, 8, '2026-05-01T22:00:00.000Z', '2026-05-02T08:00:00.000Z'],
  ['after midnight in the same morning', 'UTC', 22, 8, '2026-05-02T03:30:00.000Z', '2026-05-02T08:00:00.000Z'],
  ['in hours of the day after them', 'UTC', 9, 17, '2026-05-01T09:30:00.000Z', '2026-05-01T17:00:00.000Z'],
  ['in a zone of half an hour', 'Asia/Kolkata', 22, 8, '2026-05-01T20:00:00.000Z', '2026-05-02T02:30:00.000Z'],
  ['in a zone of a quarter', 'Asia/Kathmandu', 22, 8, '2026-05-01T20:00:00.000Z', '2026-05-02T02:15:00.000Z'],
  ['in the night that loses an hour', 'Europe/Berlin', 22, 8, '2026-03-28T23:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['in the night that gains one', 'Europe/Berlin', 22, 8, '2026-10-24T23:00:00.000Z', '2026-10-25T07:00:00.000Z'],
])('%s', (_when, zone, from, to, now, then) => expect(at(zone, from, to, now)).toBe(then))

test('without quiet hours, or with empty ones, at any time', () => {
  const night = '2026-05-01T03:00:00.000Z'
  expect(at('UTC', null, null, night)).toBe(night)
  expect(at('UTC', 3, 3, night)).toBe(night)
})
