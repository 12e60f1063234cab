import { expect, test } from '@jest/globals'
import { partsOf } from './parts.ts'

test('chapters are in parts of a hundred, and the last part has the rest', () => {
  expect(partsOf(0)).toEqual([])
  expect(partsOf(100)).toEqual([[1, 100]])
  expect(partsOf(235)).toEqual([
    [1, 100],
    [101, 200],
    [201, 235],
  ])
  expect(partsOf(2000)).toHaveLength(20)
})

test('the number of parts is limited in a very long book', () => {
  for (const total of [3001, 9999, 50_000]) {
    const parts = partsOf(total)
    expect(parts.length).toBeLessThanOrEqual(30)
    expect(parts.at(-1)?.[1]).toBe(total)
  }
})
