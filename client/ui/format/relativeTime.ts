import { ACTIVE_LOCALE } from '../../text/locales.ts'

/** Seconds of each unit, a month and a year on the average. */
const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

// One for all rows of a list, made for the first of them.
let format: Intl.RelativeTimeFormat | undefined

/** How long ago an ISO time is, in its largest whole unit: `2h ago`. Browser only: what a server writes is kept. */
export function relativeTime(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (['minute', 60] as const)
  format ??= new Intl.RelativeTimeFormat(ACTIVE_LOCALE.iso, { style: 'narrow', numeric: 'auto' })
  return format.format(-Math.floor(seconds / size), unit)
}
