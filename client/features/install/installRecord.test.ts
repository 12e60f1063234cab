import { expect, test } from '@jest/globals'
import { STORAGE } from '../../../shared/cookies.ts'
import { memoryStorage } from '../../testing/fixtures.ts'
import { isDue, storeRecord, readRecord, withChapter, withInstallation, withRefusal } from './installRecord.ts'

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 0, day, hour)).toISOString()
const nobody = readRecord(memoryStorage())
/** A reader who finished a chapter at each of these times. */
const reader = (...times: string[]) => times.reduce(withChapter, nobody)

test.each([
  ['nothing', [], false],
  ['two chapters of one day', [at(1, 8), at(1, 9)], false],
  ['three chapters of one day', [at(1, 8), at(1, 9), at(1, 10)], true],
  ['a chapter on each of two days', [at(1), at(9)], true],
])('after %s', (_what, times, isRequested) => {
  expect(isDue(reader(...times), at(9))).toBe(isRequested)
})

test('dismissing hides the hint for thirty days, and the second time permanently', () => {
  const once = withRefusal(reader(at(1), at(2)), at(2))
  expect([at(2), at(31), at(32)].map(now => isDue(once, now))).toEqual([false, false, true])
  expect(isDue(withRefusal(once, at(32)), at(999))).toBe(false)
})

test('an installed site is not offered again', () => {
  expect(isDue(withInstallation(reader(at(1), at(2))), at(999))).toBe(false)
})

test('the record is persisted, and pages read whether the hint is due', () => {
  const storage = memoryStorage()
  storeRecord(storage, reader(at(1), at(2)), at(2))
  expect(readRecord(storage)).toEqual(reader(at(1), at(2)))
  expect(storage.get(STORAGE.installDue)).toBeDefined()
  storeRecord(storage, withRefusal(readRecord(storage), at(2)), at(2))
  expect(storage.get(STORAGE.installDue)).toBeUndefined()
})
