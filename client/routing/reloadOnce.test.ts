import { expect, test } from '@jest/globals'
import { memoryStorage, noStorage } from '../testing/fixtures.ts'
import { reloadOnce } from './reloadOnce.ts'

const NOW = 1_800_000_000_000

test('the first failed chunk reloads the requested address', () => {
  const asked: string[] = []
  expect(reloadOnce('/ranking/1', memoryStorage(), NOW, address => asked.push(address))).toBe(true)
  expect(asked).toEqual(['/ranking/1'])
})

test.each([
  [59_999, false],
  [60_000, true],
])('%i ms later another failure reloads: %s', (later, reloads) => {
  const storage = memoryStorage()
  reloadOnce('/', storage, NOW, () => {})
  let hasReloaded = false
  expect(
    reloadOnce('/', storage, NOW + later, () => {
      hasReloaded = true
    }),
  ).toBe(reloads)
  expect(hasReloaded).toBe(reloads)
})

test('blocked storage prevents reloads, since a loop could not be detected', () => {
  let hasReloaded = false
  expect(
    reloadOnce('/', noStorage, NOW, () => {
      hasReloaded = true
    }),
  ).toBe(false)
  expect(hasReloaded).toBe(false)
})

test('a clock set back does not block reloads', () => {
  const storage = memoryStorage()
  reloadOnce('/', storage, NOW, () => {})
  expect(reloadOnce('/', storage, NOW - 86_400_000, () => {})).toBe(true)
})
