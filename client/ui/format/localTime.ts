import { dateTime } from './format.ts'

const MINUTE = 60_000

/** An epoch time in milliseconds as the reader's own clock counts it. */
export const onOwnClock = (time: number): number => time - new Date(time).getTimezoneOffset() * MINUTE

/**
 * A time of the reader's own day as `YYYY-MM-DD HH:mm` (specification, section 9). Browser only: servers live
 * elsewhere.
 */
export const localTime = (iso: string): string => dateTime(new Date(onOwnClock(Date.parse(iso))).toISOString())
