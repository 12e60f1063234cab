import { dateTime } from '../../../shared/text/format.ts'

const MINUTE = 60_000

/** `YYYY-MM-DD HH:mm` in the reader's time zone (specification, section 9). Browser only: servers are elsewhere. */
export function localTime(iso: string): string {
  const time = new Date(iso)
  return dateTime(new Date(time.getTime() - time.getTimezoneOffset() * MINUTE).toISOString())
}
