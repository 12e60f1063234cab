import { dateTime } from '../../../shared/text/format.ts'

const MINUTE = 60_000

/** A time in the language's form, in the reader's time zone. Browser only: servers are elsewhere. */
export function localTime(iso: string): string {
  const time = new Date(iso)
  return dateTime(new Date(time.getTime() - time.getTimezoneOffset() * MINUTE).toISOString())
}
