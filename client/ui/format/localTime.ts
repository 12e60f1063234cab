import { dateTime } from './format.ts'

const MINUTE = 60_000

/**
 * A time of the reader's own day as `YYYY-MM-DD HH:mm` (specification, section 9). Browser only: servers live
 * elsewhere.
 */
export function localTime(iso: string): string {
  const time = new Date(iso)
  return dateTime(new Date(time.getTime() - time.getTimezoneOffset() * MINUTE).toISOString())
}
