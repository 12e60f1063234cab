import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'

/** Words per minute, until the reader's pace is known. */
const SPEED = 230

/** Minimum and maximum pace of a reader, in words per minute. */
export const [MIN_PACE, MAX_PACE] = [80, 600]

/** Words that this reader reads in a minute, once that has been measured on this device (`following/speedMeter.ts`). */
export function ownSpeed(): number {
  const pace = Number(persistent.get(STORAGE.pace))
  return pace >= MIN_PACE && pace <= MAX_PACE ? pace : SPEED
}

/** How long so many words take to read, in whole minutes. */
export const minutesFor = (words: number, pace = SPEED): number => Math.max(1, Math.round(words / pace))
