import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'

/** Tolerance for a clock in milliseconds: answers give whole seconds, and take time to arrive. */
const TOLERANCE = 10_000

/** Milliseconds that no clock is wrong by: thirty years. */
const MAX = 1e12

const offset = () => {
  const stored = Number(persistent.get(STORAGE.clockOffset))
  return Math.abs(stored) < MAX ? stored : 0
}

/**
 * The server's time as well as this device knows it, in ISO 8601 with milliseconds: positions of several devices are
 * compared by it.
 */
export const serverTime = (): string => new Date(Date.now() + offset()).toISOString()

/**
 * Sets the clock by the `Date` of an answer.
 * @returns the milliseconds by which earlier times are wrong
 */
export function setClock(date: string | null): number {
  const serverNow = Date.parse(date ?? '')
  if (Number.isNaN(serverNow)) return 0
  const isFirst = persistent.get(STORAGE.clockOffset) === undefined
  // Answers give whole seconds: a correct clock is up to one behind and never ahead.
  const difference = serverNow - Date.now()
  const next = Math.abs(difference) < TOLERANCE ? 0 : difference
  if (isFirst || Math.abs(next - offset()) > TOLERANCE) persistent.set(STORAGE.clockOffset, String(next))
  return isFirst ? next : 0
}
