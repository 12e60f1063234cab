import { STORAGE } from '../../../../shared/cookies.ts'
import { MIN_WPM, MAX_WPM } from '../../../features/reading/minutes.ts'
import { persistent, readJson, type Storage } from '../../../platform/storage.ts'

/** Words per minute; anything slower or faster is not reading. */
const [SLOWEST, FASTEST] = [40, 1000]
/** Milliseconds without movement after which the reader counts as idle. */
const IDLE = 180_000
/** A step of more words is skipping, not reading. */
const JUMP = 600
/** Minimum words and milliseconds of a chapter that is measured. */
const [MIN_WORDS, MIN_TIME] = [250, 30_000]
/** Chapters needed before the pace is known, and the latest that count. */
const [MIN_CHAPTERS, MAX_CHAPTERS] = [3, 15]

type Clock = () => number

/**
 * Measures how fast a chapter is read.
 * @param words of the chapter
 * @returns callbacks for each move, with the place in the text (`textPlace.ts`), and for the end
 */
export function speedMeter(words: number, now: Clock = () => performance.now(), storage: Storage = persistent) {
  let [furthest, time, read, spent] = [0, now(), 0, 0]
  let isBegun = false
  return {
    moved(place: number) {
      const [before, passed] = [furthest, now() - time]
      time += passed
      furthest = isBegun ? Math.max(furthest, place) : place
      const step = (furthest - before) * words
      // Speech has its own pace, and a hidden tab is not being read.
      const isReading = passed <= IDLE && step <= JUMP && !document.hidden && !globalThis.speechSynthesis?.speaking
      if (isBegun && isReading) {
        read += step
        spent += passed
      }
      isBegun = true
    },
    end() {
      if (read >= MIN_WORDS && spent >= MIN_TIME) storeSpeed((read / spent) * 60_000, storage)
    },
  }
}

/** The pace is the median of the latest chapters. */
function storeSpeed(speed: number, storage: Storage) {
  if (speed < SLOWEST || speed > FASTEST) return
  const stored = readJson(storage, STORAGE.paces)
  const before = Array.isArray(stored) ? stored.filter(other => other >= MIN_WPM && other <= MAX_WPM) : []
  const speeds = [...before, Math.round(Math.min(MAX_WPM, Math.max(MIN_WPM, speed)))].slice(-MAX_CHAPTERS) as number[]
  storage.set(STORAGE.paces, JSON.stringify(speeds))
  const middle = [...speeds].sort((a, b) => a - b)[speeds.length >> 1]
  if (speeds.length >= MIN_CHAPTERS && middle !== undefined) storage.set(STORAGE.pace, String(middle))
}
