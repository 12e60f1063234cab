import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'

/** Clock tolerance in milliseconds: `Date` headers have whole seconds, and responses take time to arrive. */
const TOLERANCE = 10_000

/** Maximum plausible clock error in milliseconds: about thirty years. */
const MAX = 1e12

const offset = () => {
  const stored = Number(persistent.get(STORAGE.clockOffset))
  return Math.abs(stored) < MAX ? stored : 0
}

/**
 * The server's time as known to this device, in ISO 8601 with milliseconds; used to compare positions of several
 * devices.
 */
export const serverTime = (): string => new Date(Date.now() + offset()).toISOString()

/**
 * Sets the clock from a response's `Date` header.
 * @returns milliseconds by which to correct earlier times
 */
export function setClock(date: string | null): number {
  const serverNow = Date.parse(date ?? '')
  if (Number.isNaN(serverNow)) return 0
  const isFirst = persistent.get(STORAGE.clockOffset) === undefined
  // `Date` has whole seconds: it is up to a second behind a correct clock, never ahead.
  const difference = serverNow - Date.now()
  const next = Math.abs(difference) < TOLERANCE ? 0 : difference
  if (isFirst || Math.abs(next - offset()) > TOLERANCE) persistent.set(STORAGE.clockOffset, String(next))
  return isFirst ? next : 0
}
