import { expect, test } from '@jest/globals'
import { progressOf } from './readingPosition.ts'

test('progress goes from the first line to the one that ends the text', () => {
  const text = { height: 5000, window: 800 }
  expect(progressOf({ ...text, top: 120 })).toBe(0)
  expect(progressOf({ ...text, top: -2100 })).toBe(0.5)
  expect(progressOf({ ...text, top: -4200 })).toBe(1)
  expect(progressOf({ ...text, top: -9000 })).toBe(1)
})

test('a text that fits the window is read when all of it is visible', () => {
  expect(progressOf({ top: 100, height: 500, window: 800 })).toBe(1)
  expect(progressOf({ top: 600, height: 500, window: 800 })).toBe(0)
  expect(progressOf({ top: 100, height: 0, window: 800 })).toBe(1)
})
