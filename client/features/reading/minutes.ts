import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'

/** Words per minute, until the reader's pace is known. */
const SPEED = 230

/** Minimum and maximum pace of a reader, in words per minute. */
export const [MIN_WPM, MAX_WPM] = [80, 600]

/** Words that this reader reads in a minute, once that has been measured on this device (`following/speedMeter.ts`). */
export function ownSpeed(): number {
  const speed = Number(persistent.get(STORAGE.pace))
  return speed >= MIN_WPM && speed <= MAX_WPM ? speed : SPEED
}

/** How long so many words take to read, in whole minutes. */
export const minutesFor = (words: number, speed = SPEED): number => Math.max(1, Math.round(words / speed))
