import { expect, test } from '@jest/globals'
import { memoryStorage, noStorage } from '../../testing/fixtures.ts'
import { AutoUnlock, AutoUnlocks, firstLimit, limitsFor } from './autoUnlock.ts'

const on = { isOfAccount: false, book_ids: [7], limit: 100, spent: 40 }
const none = { isOfAccount: false, book_ids: [], limit: 0, spent: 0 }
const today = () => new Date(2026, 4, 1, 23, 59)
const tomorrow = () => new Date(2026, 4, 2, 0, 1)

test('a budget is stored for one reader and all their books', () => {
  const storage = memoryStorage()
  const unlocks = new AutoUnlocks(storage, 1)
  expect(unlocks.read()).toEqual(none)
  unlocks.store(on)
  expect([unlocks.read(), new AutoUnlocks(storage, 2).read()]).toEqual([on, none])
  const { api } = account()
  expect([7, 8].map(book => new AutoUnlock(unlocks, book, 20, api).setting)).toEqual([
    { isOn: true, limit: 100, spent: 40 },
    { isOn: false, limit: 100, spent: 40 },
  ])
})

test('yesterday’s spending does not count today', () => {
  const storage = memoryStorage()
  new AutoUnlocks(storage, 1, today).store(on)
  expect(new AutoUnlocks(storage, 1, today).read()).toMatchObject({ spent: 40 })
  expect(new AutoUnlocks(storage, 1, tomorrow).read()).toEqual({ ...on, spent: 0 })
})

test('without storage auto-unlock is off, and nothing can be spent', () => {
  expect(new AutoUnlocks(noStorage, 1).store(on)).toBe(false)
  expect(new AutoUnlocks(noStorage, 1).read()).toEqual(none)
})

test.each([
  '',
  'null',
  '[]',
  '"x"',
  '{"1":null}',
  '{"1":{"limit":1}}',
  '{"1":{"isOfAccount":false,"limit":"9","spent":0,"book_ids":[7],"day":""}}',
  '{"1":{"isOfAccount":false,"limit":9,"spent":0,"book_ids":["7"],"day":""}}',
])('an invalid stored value (%s) counts as off', stored => {
  const autoUnlocks = new AutoUnlocks(memoryStorage({ autoUnlock: stored }), 1)
  expect(autoUnlocks.read()).toEqual(none)
  expect(autoUnlocks.store(on)).toBe(true)
  expect(autoUnlocks.read()).toEqual(on)
})

/** An account whose responses the test queues. */
function account() {
  const asked: unknown[] = []
  const answers: object[] = []
  const post = async (name: string, input: object) => {
    asked.push([name, input])
    return answers.shift()
  }
  return { asked, answers, api: { post } as unknown as ConstructorParameters<typeof AutoUnlock>[3] }
}

test('the account’s budget replaces the device’s, and is changed there', async () => {
  const { asked, answers, api } = account()
  const unlocks = new AutoUnlocks(memoryStorage(), 1)
  const auto = new AutoUnlock(unlocks, 7, 20, api)
  await auto.change({ isOn: true })
  expect([asked, auto.setting.isOn]).toEqual([[], true])
  auto.applyAccount({ limit: 0, spent: 0, book_ids: [] })
  expect(auto.setting).toEqual({ isOn: false, limit: 100, spent: 0 })
  const d = { limit: 200, spent: 30, book_ids: [7, 9] }
  answers.push({ s: 1, d })
  const change = auto.change({ isOn: true, limit: 200 })
  expect(auto.setting).toMatchObject({ isOn: true, limit: 200 })
  await change
  expect(asked).toEqual([['user.autoUnlock', { book_id: 7, on: true, limit: 200 }]])
  expect(unlocks.read()).toEqual({ ...d, isOfAccount: true })
  answers.push({ s: 0 })
  await auto.change({ isOn: false })
  expect(auto.setting).toEqual({ isOn: true, limit: 200, spent: 30 })
  // The backend no longer has such a budget.
  auto.applyAccount(undefined)
  expect(unlocks.read()).toEqual(none)
})

test.each([
  [20, 100, [50, 100, 200, 500]],
  [65, 100, [100, 200, 500, 1000]],
  [20, 5000, [50, 100, 200, 500, 5000]],
  [150, 100, [100, 200, 500, 1000, 2000]],
  [9000, 9000, [9000]],
])('a chapter of about %d coins offers sufficient limits, and the chosen one (%d)', (price, chosen, limits) => {
  expect(limitsFor(price, chosen)).toEqual(limits)
})

test('the default limit is low, but never below the price of a chapter', () => {
  expect([1, 100, 101, 9000].map(firstLimit)).toEqual([100, 100, 200, 9000])
})
