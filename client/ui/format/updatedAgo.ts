import { cards } from '../../text/en/discover/cards.ts'

/** Seconds of each unit, a month and a year on the average. */
const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
] as const

/**
 * How long ago a book was updated, in the largest whole unit: `Updated 2h ago`. Browser only: server pages are cached.
 */
export function updatedAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (['minute', 60] as const)
  return cards.updatedAgo[unit]({ count: Math.floor(seconds / size) })
}
