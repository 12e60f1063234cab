import { expect, test } from '@jest/globals'
import { memoryStorage, noStorage } from '../../testing/fixtures.ts'
import { AutoUnlocks, firstLimit, limitsFor } from './autoUnlock.ts'

const on = { isOn: true, limit: 100, spent: 40 }
const today = () => new Date(2026, 4, 1, 23, 59)
const tomorrow = () => new Date(2026, 4, 2, 0, 1)

test('a wish is kept for its reader and its book, and for nobody else', () => {
  const storage = memoryStorage()
  expect(new AutoUnlocks(storage, 1, 7).read()).toBeUndefined()
  new AutoUnlocks(storage, 1, 7).keep(on)
  new AutoUnlocks(storage, 1, 8).keep({ ...on, isOn: false })
  expect(new AutoUnlocks(storage, 1, 7).read()).toEqual(on)
  expect(new AutoUnlocks(storage, 1, 8).read()).toEqual({ ...on, isOn: false })
  expect(new AutoUnlocks(storage, 2, 7).read()).toBeUndefined()
})

test('what went yesterday does not count today', () => {
  const storage = memoryStorage()
  new AutoUnlocks(storage, 1, 7, today).keep(on)
  expect(new AutoUnlocks(storage, 1, 7, today).read()).toMatchObject({ spent: 40 })
  expect(new AutoUnlocks(storage, 1, 7, tomorrow).read()).toEqual({ ...on, spent: 0 })
})

test('where nothing can be kept nothing is wished, and nothing may be spent', () => {
  expect(new AutoUnlocks(noStorage, 1, 7).keep(on)).toBe(false)
  expect(new AutoUnlocks(noStorage, 1, 7).read()).toBeUndefined()
})

test.each([
  '',
  'null',
  '[]',
  '"x"',
  '{"1/7":null}',
  '{"1/7":{"isOn":1}}',
  '{"1/7":{"isOn":true,"limit":"9","spent":0,"day":""}}',
])('what was kept broken (%s) is no wish', kept => {
  const wishes = new AutoUnlocks(memoryStorage({ autoUnlock: kept }), 1, 7)
  expect(wishes.read()).toBeUndefined()
  expect(wishes.keep(on)).toBe(true)
  expect(wishes.read()).toEqual(on)
})

test.each([
  [20, 100, [50, 100, 200, 500]],
  [65, 100, [100, 200, 500, 1000]],
  [20, 5000, [50, 100, 200, 500, 5000]],
  [150, 100, [100, 200, 500, 1000, 2000]],
  [9000, 9000, [9000]],
])('a chapter of about %d coins offers limits that do for it, and the one chosen (%d)', (price, chosen, limits) => {
  expect(limitsFor(price, chosen)).toEqual(limits)
})

test('the limit begins modest, and is never too small for a chapter', () => {
  expect([1, 100, 101, 9000].map(firstLimit)).toEqual([100, 100, 200, 9000])
})
