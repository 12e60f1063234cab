import type { PushSubscriptionRow } from '../database/schema/push.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

type Hours = Pick<PushSubscriptionRow, 'quiet_from' | 'quiet_to' | 'zone'>

/** Whether a time zone is known here, as IANA names it. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Making one takes long, and readers share a few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function clockIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  formats.set(zone, made)
  return made
}

function timeIn(zone: string, now: Date): { hour: number; minute: number } {
  const parts = clockIn(zone).formatToParts(now)
  const part = (type: 'hour' | 'minute') => Number(parts.find(part => part.type === type)?.value)
  return { hour: part('hour'), minute: part('minute') }
}

/**
 * When a reader may be told: now, or when their night is over. Across a change of the clock it is looked at again, so
 * that an hour that comes twice is quiet twice.
 */
export function nextAllowedTime({ quiet_from, quiet_to, zone }: Hours, now: Date): Date {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return now
  const isQuiet = (hour: number) =>
    quiet_from < quiet_to ? hour >= quiet_from && hour < quiet_to : hour >= quiet_from || hour < quiet_to
  let at = now
  // At most a day of hours, each looked at by the clock that hangs there.
  for (let hours = 0; hours < 25; hours++) {
    const { hour, minute } = timeIn(zone, at)
    if (!isQuiet(hour)) return at
    at = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE + HOUR - minute * MINUTE)
  }
  return at
}
