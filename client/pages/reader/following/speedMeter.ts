import { STORAGE } from '../../../../shared/cookies.ts'
import { MIN_WPM, MAX_WPM } from '../../../features/reading/minutes.ts'
import { persistent, readJson, type Storage } from '../../../platform/storage.ts'

const [SLOWEST_WPM, FASTEST_WPM] = [40, 1000]
const IDLE_MS = 180_000
const SKIPPED_WORDS = 600
const [MIN_WORDS, MIN_MS] = [250, 30_000]
/** Chapters needed before the pace is known, and the latest that count. */
const [MIN_CHAPTERS, MAX_CHAPTERS] = [3, 15]

type Clock = () => number

/** For a chapter of `words`; the callbacks get the place in the text (`textPlace.ts`). */
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
      const isReading =
        passed <= IDLE_MS && step <= SKIPPED_WORDS && !document.hidden && !globalThis.speechSynthesis?.speaking
      if (isBegun && isReading) {
        read += step
        spent += passed
      }
      isBegun = true
    },
    end() {
      if (read >= MIN_WORDS && spent >= MIN_MS) storeSpeed((read / spent) * 60_000, storage)
    },
  }
}

function storeSpeed(speed: number, storage: Storage) {
  if (speed < SLOWEST_WPM || speed > FASTEST_WPM) return
  const stored = readJson(storage, STORAGE.paces)
  const before = Array.isArray(stored) ? stored.filter(other => other >= MIN_WPM && other <= MAX_WPM) : []
  const speeds = [...before, Math.round(Math.min(MAX_WPM, Math.max(MIN_WPM, speed)))].slice(-MAX_CHAPTERS) as number[]
  storage.set(STORAGE.paces, JSON.stringify(speeds))
  const middle = [...speeds].sort((a, b) => a - b)[speeds.length >> 1]
  if (speeds.length >= MIN_CHAPTERS && middle !== undefined) storage.set(STORAGE.pace, String(middle))
}
