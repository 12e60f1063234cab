import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'

/** Default words per minute, until the reader's pace is known. */
const SPEED = 230

/** Minimum and maximum pace of a reader, in words per minute. */
export const [MIN_WPM, MAX_WPM] = [80, 600]

/** The reader's words per minute, if measured on this device (`following/speedMeter.ts`), else the default. */
export function ownSpeed(): number {
  const speed = Number(persistent.get(STORAGE.pace))
  return speed >= MIN_WPM && speed <= MAX_WPM ? speed : SPEED
}

/** Reading time for so many words, in whole minutes, at least 1. */
export const minutesFor = (words: number, speed = SPEED): number => Math.max(1, Math.round(words / speed))
