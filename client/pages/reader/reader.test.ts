import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../testing/fixtures.ts'
import type { StoredEntry } from '../../stores/readingLogStore.ts'
import { speedMeter } from './following/speedMeter.ts'
import type { Reading } from './reading.ts'
import { startPosition } from './startPosition.ts'

const reading = (isGuess: boolean) =>
  ({ book: { id: 1 }, chapter: { id: 1, book_id: 1, chapter_count: 5 }, isGuess }) as NonNullable<Reading>
const last = (chapter_id: number, progress: number) => ({ book_id: 1, chapter_id, progress }) as StoredEntry

test('a book opened without a chapter resumes in the last one, if it exists', () => {
  expect(startPosition(reading(true), last(3, 0.5))).toEqual({ chapterId: 3 })
  expect(startPosition(reading(true), last(6, 0.5))).toEqual({ left: 0, hasMoved: false })
  expect(startPosition(reading(false), last(3, 0.5))).toEqual({ left: 0, hasMoved: false })
})

test('a chapter resumes at its position, unless that is its start or end', () => {
  expect(startPosition(reading(false), last(1, 0.5))).toEqual({ left: 0.5, hasMoved: true })
  expect(startPosition(reading(false), last(1, 0.01))).toMatchObject({ hasMoved: false })
  expect(startPosition(reading(false), last(1, 0.99))).toMatchObject({ hasMoved: false })
  expect(startPosition(reading(true), undefined)).toEqual({ left: 0, hasMoved: false })
})

function device() {
  let time = 0
  const storage = memoryStorage()
  return {
    /** Reads a chapter of this many words in tenths, each taking this many seconds. */
    read(words: number, seconds: number, { to = 1, pause = 0 } = {}) {
      const meter = speedMeter(words, () => time, storage)
      meter.moved(0)
      time += pause * 1000
      for (let place = 0.1; place <= to + 0.01; place += 0.1) {
        time += seconds * 1000
        meter.moved(place)
      }
      meter.end()
    },
    speed: () => storage.get('pace'),
  }
}

Object.assign(globalThis, { document: { hidden: false } })

test('after three chapters the speed is their median', () => {
  const { read, speed } = device()
  read(2000, 60)
  read(2000, 40)
  expect(speed()).toBeUndefined()
  read(2000, 30)
  expect(speed()).toBe('300')
})

test('skimming, jumping and idling do not count as reading', () => {
  const { read, speed } = device()
  for (let times = 0; times < 5; times++) read(2000, 2)
  for (let times = 0; times < 5; times++) read(9000, 60)
  for (let times = 0; times < 5; times++) read(2000, 400)
  for (let times = 0; times < 5; times++) read(2000, 60, { to: 0.1 })
  expect(speed()).toBeUndefined()
})

test('pauses are ignored, and speeds are limited to 80–600', () => {
  const slow = device()
  for (let times = 0; times < 3; times++) slow.read(1000, 30, { pause: 9000 })
  // The tenth with the pause is not counted.
  expect(slow.speed()).toBe('200')
  const fast = device()
  for (let times = 0; times < 3; times++) fast.read(3000, 20)
  expect(fast.speed()).toBe('600')
  const slowest = device()
  for (let times = 0; times < 3; times++) slowest.read(1000, 120)
  expect(slowest.speed()).toBe('80')
})
