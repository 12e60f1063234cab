import type { PushSubscriptionRow } from '../database/schema/push.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

type Hours = Pick<PushSubscriptionRow, 'quiet_from' | 'quiet_to' | 'zone'>

/** IANA name. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Creating one is slow, and readers share few zones. */
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

/** Now, or after quiet hours. Checked again at clock changes, so that a repeated hour is quiet twice. */
export function nextAllowedTime({ quiet_from, quiet_to, zone }: Hours, now: Date): Date {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return now
  const isQuiet = (hour: number) =>
    quiet_from < quiet_to ? hour >= quiet_from && hour < quiet_to : hour >= quiet_from || hour < quiet_to
  let at = now
  // At most a day of hours, each checked in local time.
  for (let hours = 0; hours < 25; hours++) {
    const { hour, minute } = timeIn(zone, at)
    if (!isQuiet(hour)) return at
    at = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE + HOUR - minute * MINUTE)
  }
  return at
}
