import { expect, test } from '@jest/globals'
import { progressOf, topOf } from './readingPosition.ts'

test('a chapter longer than the window is read when its end is in sight', () => {
  const text = { height: 5000, window: 800 }
  expect(progressOf({ ...text, top: 120 })).toBe(0)
  expect(progressOf({ ...text, top: -2100 })).toBe(0.5)
  expect(progressOf({ ...text, top: -4200 })).toBe(1)
  expect(progressOf({ ...text, top: -9000 })).toBe(1)
})

test('a chapter that fits into the window is read when all of it is in sight', () => {
  expect(progressOf({ top: 100, height: 500, window: 800 })).toBe(1)
  expect(progressOf({ top: 600, height: 500, window: 800 })).toBe(0)
  expect(progressOf({ top: 100, height: 0, window: 800 })).toBe(1)
})

test('a position is found again in a window of any size', () => {
  for (const size of [
    { height: 5000, window: 800 },
    { height: 9000, window: 640 },
  ]) {
    expect(progressOf({ ...size, top: topOf(0.37, size) })).toBeCloseTo(0.37)
  }
})
