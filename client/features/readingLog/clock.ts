import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'

/** `Date` headers have whole seconds, and responses take time to arrive. */
const TOLERANCE_MS = 10_000

/** About thirty years: no plausible clock error. */
const MAX_MS = 1e12

const offset = () => {
  const stored = Number(persistent.get(STORAGE.clockOffset))
  return Math.abs(stored) < MAX_MS ? stored : 0
}

/** In ISO 8601 with milliseconds, to compare positions of several devices. */
export const serverTime = (): string => new Date(Date.now() + offset()).toISOString()

/** Sets the clock from a `Date` header. Returns milliseconds by which to correct earlier times. */
export function setClock(date: string | null): number {
  const serverNow = Date.parse(date ?? '')
  if (Number.isNaN(serverNow)) return 0
  const isFirst = persistent.get(STORAGE.clockOffset) === undefined
  // `Date` has whole seconds: it is up to a second behind a correct clock, never ahead.
  const difference = serverNow - Date.now()
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
  if (isFirst || Math.abs(next - offset()) > TOLERANCE_MS) persistent.set(STORAGE.clockOffset, String(next))
  return isFirst ? next : 0
}
