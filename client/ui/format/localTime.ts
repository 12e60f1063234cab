import { dateTime } from './format.ts'

const MINUTE = 60_000

/**
 * An ISO time in the reader's time zone as `YYYY-MM-DD HH:mm` (specification, section 9). Browser only: servers are
 * elsewhere.
 */
export function localTime(iso: string): string {
  const time = new Date(iso)
  return dateTime(new Date(time.getTime() - time.getTimezoneOffset() * MINUTE).toISOString())
}
