import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'

const DEFAULT_WPM = 230

export const [MIN_WPM, MAX_WPM] = [80, 600]

/** The reader's words per minute, if measured on this device (`following/speedMeter.ts`), else the default. */
export function ownSpeed(): number {
  const speed = Number(persistent.get(STORAGE.pace))
  return speed >= MIN_WPM && speed <= MAX_WPM ? speed : DEFAULT_WPM
}

/** Reading time for so many words, in whole minutes, at least 1. */
export const minutesFor = (words: number, speed = DEFAULT_WPM): number => Math.max(1, Math.round(words / speed))
