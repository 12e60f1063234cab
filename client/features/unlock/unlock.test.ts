import { describe, expect, test } from '@jest/globals'
import { autorun, when } from 'mobx'
import { ada, atLock, ben, BOOK, CHAPTER, NOW } from '../../testing/atLock.ts'
import { memoryStorage, noStorage } from '../../testing/fixtures.ts'
import { AutoUnlock, AutoUnlocks, firstLimit, limitsFor } from './autoUnlock.ts'
import { nextLocked } from './nextLocked.ts'

/** Waits until pending responses have been processed. */
const settled = () => new Promise(resolve => setImmediate(resolve))

test('a guest sees the guest’s lock, without a call', async () => {
  const { locked, backend } = atLock({ user: null })
  locked.enter()
  await settled()
  expect(locked.state).toBe('guest')
  expect(backend.requests).toEqual([])
})

test('the lock appears only after the ownership check, with the current price', async () => {
  const { locked, backend } = atLock()
  backend.price = 55
  locked.enter()
  expect(locked.state).toBe('asking')
  await when(() => locked.state !== 'asking')
  expect([locked.state, locked.price]).toEqual(['locked', 55])
})

test('an owned chapter is shown in full, without showing a lock', async () => {
  const { locked, backend, shown } = atLock()
  backend.owned.add(CHAPTER)
  locked.enter()
  await settled()
  expect([locked.state, shown, backend.requests]).toEqual(['asking', [CHAPTER], ['chapter.free']])
})

test('a failed check shows no lock, and is retried by hand or when online', async () => {
  const { locked, backend, returnToPage } = atLock()
  backend.isDown = true
  locked.enter()
  await when(() => locked.state === 'failed')
  locked.check()
  expect(locked.state).toBe('asking')
  await when(() => locked.state === 'failed')
  backend.isDown = false
  returnToPage()
  await when(() => locked.state === 'locked')
})

test('signing out in another tab shows the guest’s lock; another reader triggers a new check', async () => {
  const { locked, stores, backend } = atLock()
  locked.enter()
  await when(() => locked.state === 'locked')
  stores.auth.signOut()
  expect(locked.state).toBe('guest')
  stores.auth.signIn('another', ben)
  expect(locked.state).toBe('asking')
  await when(() => locked.state === 'locked')
  expect(backend.requests).toHaveLength(2)
})

/** A reader who sees the unlock panel. */
async function offered(change: Partial<ReturnType<typeof atLock>['backend']> = {}) {
  const reader = atLock()
  Object.assign(reader.backend, change)
  reader.locked.enter()
  await when(() => reader.locked.state === 'locked')
  const unlocking = reader.unlocking()
  const leave = unlocking.enter()
  expect(unlocking.state).toBe('reading')
  await when(() => unlocking.state !== 'reading')
  return { ...reader, unlocking, leave, one: () => unlocking.unlock(unlocking.single) }
}

describe('the balance', () => {
  test('suffices, and shows the vouchers, used first, and the coins to spend', async () => {
    const { unlocking } = await offered({ coins: 100, vouchers: 15 })
    expect(unlocking.state).toBe('offered')
    expect(unlocking.quote(unlocking.single)).toEqual({ price: 40, vouchers: 15, coins: 25, missing: 0 })
    // A top-up pays a debt first.
    const indebted = { ...unlocking.wallet!, coins: 10, vouchers: 0, debt: 5 }
    expect(unlocking.quote(unlocking.single, indebted)).toMatchObject({ missing: 35 })
  })

  test('reloads when the reader returns from paying, and after a late payment', async () => {
    const { unlocking, backend, returnToPage } = await offered({ coins: 0 })
    expect(unlocking.quote(unlocking.single)).toMatchObject({ missing: 40 })
    backend.coins = 30
    returnToPage()
    await when(() => unlocking.quote(unlocking.single).missing === 10)
    backend.coins = 100
    await unlocking.refresh()
    expect(unlocking.quote(unlocking.single)).toMatchObject({ missing: 0 })
  })
})

test.each([
  ['are on sale', true],
  ['are not on sale', false],
])('with too few coins, the lock knows whether coins %s', async (_what, hasCharges) => {
  const { unlocking } = await offered({ coins: 0, hasCharges })
  expect([unlocking.canTopUp, unlocking.quote(unlocking.single).missing]).toEqual([hasCharges, 40])
})

describe('the next ten', () => {
  test('are offered at their total price, and a tap unlocks all', async () => {
    const { unlocking, backend, said } = await offered({ coins: 500 })
    await unlocking.openMore()
    const { next = [] } = unlocking
    expect(unlocking.quote(next)).toMatchObject({ price: 400, missing: 0 })
    await unlocking.unlock(next)
    expect(backend.orders).toMatchObject([{ chapter_ids: Array.from({ length: 10 }, (_, i) => CHAPTER + i) }])
    expect(said).toEqual(['10 chapters unlocked for 400 coins.'])
  })
})

describe('an unlock', () => {
  const undoable = { created_at: '2026-05-01T10:00:00.000Z', undo_until: '2026-05-01T10:00:10.000Z' }

  test('can be undone beside the message: the lock is loaded again, and does not buy by itself', async () => {
    const { unlocking, backend, undo, reloads, said, one } = await offered({ undoable })
    await unlocking.auto.change({ isOn: true })
    await one()
    undo.act!()
    await settled()
    expect([backend.requests.at(-1), reloads, unlocking.auto.setting.isOn]).toEqual(['order.undo', ['here'], false])
    expect(said.at(-1)).toBe('Undone: you have your 40 coins back. Auto-unlock is off for this book.')
  })

  test('says why it can no longer be undone, and the chapter stays', async () => {
    const { backend, undo, reloads, said, one } = await offered({ undoable })
    await one()
    backend.responses = [[409, 'CONFLICT']]
    undo.act!()
    await settled()
    expect([said.at(-1), reloads]).toEqual(['We couldn’t undo this.', []])
  })

  test('beyond the reader’s daily limit says so; one that needs proof is placed once that is given', async () => {
    const { unlocking, backend, one, said } = await offered({ data: { limit: 50, spent: 30 } })
    backend.responses = [[409, 'SPENDING_LIMIT']]
    await one()
    expect(unlocking.problem).toContain('your daily limit is 50 coins, and you’ve spent 30 today')
    backend.responses = [[403, 'SIGN_IN_AGAIN']]
    await one()
    expect([unlocking.state, unlocking.problem, unlocking.unproven]).toEqual(['offered', '', unlocking.single])
    await unlocking.proceed()
    expect([backend.orders.length, said, unlocking.unproven]).toEqual([
      1,
      ['Chapter unlocked for 40 coins.'],
      undefined,
    ])
  })
})

describe('a tap', () => {
  test('orders the chapter at the price shown, and shows it in full, in three calls', async () => {
    const { unlocking, backend, reloads, shown, said, one } = await offered()
    const states: string[] = []
    autorun(() => states.push(unlocking.state))
    await one()
    // Never back to `offered` in between, when another tap would place another order.
    expect(states).toEqual(['offered', 'ordering', 'unlocked'])
    expect(backend.orders).toMatchObject([{ kind: 'chapters', book_id: BOOK, chapter_ids: [CHAPTER], price: 40 }])
    expect([shown, reloads, said]).toEqual([[CHAPTER], [], ['Chapter unlocked for 40 coins.']])
    expect(backend.requests).toEqual(['chapter.free', 'user.surplus', 'order.create'])
  })

  test('reloads the page if the order does not return the chapter, and nothing once the reader has moved on', async () => {
    const { reloads, shown, one } = await offered({ returnsChapter: false })
    await one()
    expect([shown, reloads]).toEqual([[], ['here']])
    const other = await offered()
    const ordering = other.one()
    other.navigation.current.key = 'there'
    await ordering
    expect([other.shown, other.reloads, other.said]).toEqual([[], [], ['Chapter unlocked for 40 coins.']])
  })

  test('during an order does not place a second one', async () => {
    const { backend, said, one } = await offered()
    await Promise.all([one(), one()])
    expect([backend.keys.length, said.length]).toEqual([1, 1])
  })

  test('whose response was lost reports it, and the next one repeats the order', async () => {
    const { unlocking, backend, one } = await offered({ responses: ['lost'] })
    await one()
    expect(unlocking).toMatchObject({
      state: 'offered',
      problem: expect.stringMatching(/^We couldn’t reach the server/),
    })
    await one()
    expect(unlocking.state).toBe('unlocked')
    expect([backend.orders.length, new Set(backend.keys).size, backend.keys.length]).toEqual([1, 1, 2])
  })

  test('that comes too often is sent again under its key', async () => {
    const { unlocking, backend, one } = await offered({ responses: [[429, 'RATE_LIMITED']] })
    await one()
    await one()
    expect([unlocking.state, new Set(backend.keys).size, backend.keys.length]).toEqual(['unlocked', 1, 2])
  })

  test('whose order is in progress is retried with the same key, once a second', async () => {
    const { unlocking, backend, waits, one } = await offered({
      responses: [
        [409, 'IN_PROGRESS'],
        [409, 'IN_PROGRESS'],
      ],
    })
    await one()
    expect([unlocking.state, waits]).toEqual(['unlocked', [1000, 1000]])
    expect([backend.orders.length, new Set(backend.keys).size]).toEqual([1, 1])
  })

  test('at a changed price charges nothing and shows the new price; the next one is a new order', async () => {
    const { unlocking, backend, one, locked } = await offered()
    backend.price = 45
    await one()
    await when(() => locked.price === 45)
    expect([unlocking.problem, backend.orders]).toEqual([expect.stringMatching(/^The price has changed/), []])
    await one()
    expect([unlocking.problem, unlocking.state, new Set(backend.keys).size]).toEqual(['', 'unlocked', 2])
  })

  test('on a balance spent elsewhere reports it, and shows the new balance', async () => {
    const { unlocking, backend, one } = await offered()
    backend.coins = 12
    await one()
    expect(unlocking.problem).toMatch(/^You no longer have enough coins/)
    expect(unlocking.quote(unlocking.single)).toMatchObject({ missing: 28 })
  })

  test.each(['signs out', 'signs in as somebody else'])(
    'while another tab %s is one order, told once, and asks nothing for the reader who is gone',
    async what => {
      const { locked, stores, backend, said, leave, one, listeners } = await offered({ responses: [[500]] })
      const blocked = Promise.withResolvers<void>()
      backend.blocked = blocked.promise
      const ordering = one()
      if (what === 'signs out') stores.auth.signOut()
      else stores.auth.signIn('another', ben)
      expect(locked.state).toBe(what === 'signs out' ? 'guest' : 'asking')
      // The panel unmounts when its reader changes.
      leave()
      const { length } = backend.requests
      blocked.resolve()
      await ordering
      expect([backend.keys.length, said, backend.requests.length, listeners.size]).toEqual([1, [], length, 1])
    },
  )
})

describe('auto-unlock', () => {
  const options = { isOfAccount: false, book_ids: [BOOK], limit: 100, spent: 0, day: NOW.toDateString() }
  const budgetOf = (setting = {}, reader = ada) =>
    memoryStorage({ autoUnlock: JSON.stringify({ [reader.id]: { ...options, ...setting } }) })
  const keptBy = (storage: ReturnType<typeof budgetOf>) => JSON.parse(storage.get('autoUnlock') ?? '')[ada.id]

  test('unlocks the chapter, counts today’s spending, and reports it', async () => {
    const reader = atLock({ storage: budgetOf({ spent: 30 }) })
    const unlocking = reader.unlocking()
    unlocking.enter()
    expect(unlocking.state).toBe('auto')
    await when(() => unlocking.isUnlocked)
    await settled()
    expect([unlocking.state, unlocking.isTapped, reader.shown]).toEqual(['auto', false, [CHAPTER]])
    expect(reader.said).toEqual(['Auto-unlocked for 40 coins. Used today: 70 of 100.'])
    expect(keptBy(reader.storage)).toMatchObject({ spent: 70 })
    expect(reader.backend.orders).toHaveLength(1)
  })

  test('stops at the daily limit, and reports it', async () => {
    const reader = atLock({ storage: budgetOf({ spent: 70 }) })
    const unlocking = reader.unlocking()
    unlocking.enter()
    await when(() => unlocking.state === 'offered')
    expect([unlocking.isOverLimit, unlocking.auto.setting.spent, reader.backend.keys]).toEqual([true, 70, []])
  })

  test('resumes the next day', async () => {
    const reader = atLock({ storage: budgetOf({ spent: 100, day: new Date(2026, 3, 30).toDateString() }) })
    const unlocking = reader.unlocking()
    unlocking.enter()
    await when(() => unlocking.isUnlocked)
    expect(keptBy(reader.storage)).toMatchObject({ spent: 40 })
  })

  test.each([
    ['where it was never wished', memoryStorage(), {}],
    ['where it was ended', budgetOf({ book_ids: [] }), {}],
    ['where it was wished for another book', budgetOf({ book_ids: [BOOK + 1] }), {}],
    ['where somebody else wished it', budgetOf({}, ben), {}],
    ['beyond the balance', budgetOf(), { coins: 39 }],
    ['where the balance does not load', budgetOf(), { isDown: true }],
    ['where it cannot be counted', { ...budgetOf(), set: () => false }, {}],
    ['where nothing is kept', noStorage, {}],
  ])('spends nothing %s', async (_where, storage, change) => {
    const reader = atLock({ storage })
    Object.assign(reader.backend, change)
    const unlocking = reader.unlocking()
    unlocking.enter()
    await when(() => unlocking.state === 'offered' || unlocking.state === 'unread')
    expect([reader.backend.keys, unlocking.isOverLimit]).toEqual([[], false])
  })

  test('waits for a visible tab, and stops if the reader has moved on', async () => {
    const reader = atLock({ storage: budgetOf() })
    reader.tab.isSeen = false
    const unlocking = reader.unlocking()
    const leave = unlocking.enter()
    await settled()
    expect([unlocking.state, reader.backend.keys]).toEqual(['auto', []])
    reader.show()
    await when(() => unlocking.isUnlocked)
    leave()

    const other = atLock({ storage: budgetOf() })
    other.tab.isSeen = false
    other.unlocking().enter()()
    other.show()
    await settled()
    expect(other.backend.keys).toEqual([])
  })

  test.each(['is left', 'is hidden'])('spends nothing for a chapter that %s while it waits its turn', async what => {
    const reader = atLock({ storage: budgetOf() })
    const unlocking = reader.unlocking()
    reader.tab.alone = work => {
      if (what === 'is left') leave()
      else reader.tab.isSeen = false
      return work()
    }
    const leave = unlocking.enter()
    await when(() => unlocking.state === 'offered')
    expect(reader.backend.keys).toEqual([])
  })

  test.each([
    ['refused counts nothing', [409, 'CONFLICT'] as const, 0],
    ['without an answer counts, since it may have been carried out', 'lost' as const, 40],
  ])('an order that was %s', async (_what, response, spent) => {
    const reader = atLock({ storage: budgetOf() })
    reader.backend.responses = [response as 'lost']
    const unlocking = reader.unlocking()
    unlocking.enter()
    await when(() => unlocking.state === 'offered')
    expect(unlocking.problem).not.toBe('')
    expect(keptBy(reader.storage)).toMatchObject({ spent })
  })

  test('follows the account’s settings and spending on other devices', async () => {
    const account = { limit: 100, spent: 50, book_ids: [BOOK] }
    const wished = atLock()
    wished.backend.account = account
    const unlocking = wished.unlocking()
    unlocking.enter()
    await when(() => unlocking.isUnlocked)
    expect([unlocking.isTapped, wished.backend.orders]).toMatchObject([false, [{ auto: true }]])
    await settled()
    expect(wished.said).toEqual(['Auto-unlocked for 40 coins. Used today: 90 of 100.'])

    const ended = atLock({ storage: budgetOf({ isOfAccount: true }) })
    ended.backend.account = { ...account, book_ids: [] }
    const other = ended.unlocking()
    expect(other.state).toBe('auto')
    other.enter()
    await when(() => other.state === 'offered')
    expect([ended.backend.keys, other.isOverLimit]).toEqual([[], false])
  })

  test('beyond a limit used up on another device is refused, and reported', async () => {
    const reader = atLock({ storage: budgetOf({ isOfAccount: true }) })
    reader.backend.account = { limit: 100, spent: 0, book_ids: [BOOK] }
    reader.backend.responses = [[409, 'AUTO_UNLOCK_LIMIT']]
    const unlocking = reader.unlocking()
    unlocking.enter()
    await when(() => unlocking.state === 'offered')
    expect([unlocking.isOverLimit, unlocking.problem, reader.backend.orders]).toEqual([true, '', []])
  })
})

/** A book in which each chapter costs its number; the first `free` are free, and the reader owns the `owned` ones. */
function library(count: number, { free = 0, owned = [] as number[], isDown = false } = {}) {
  const requests: number[] = []
  const get = async (_name: string, { page, limit }: { page: number; limit: number }) => {
    requests.push(page)
    if (isDown) return { s: 0, d: {}, errors: [{ status: 0, desc: '' }] }
    const items = Array.from({ length: count }, (_, index) => index + 1)
      .map(id => ({ id, price: id, is_free: id <= free, is_ordered: owned.includes(id) }))
      .slice((page - 1) * limit, page * limit)
    return { s: 1, d: { items }, errors: [] }
  }
  const next = async (id: number) =>
    (await nextLocked({ get: get as never }, { book_id: 1, id, chapter_count: count } as never))?.map(
      chapter => chapter.id,
    )
  return { next, requests }
}

test.each([
  ['ten from this one on', library(40), 4, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ['fewer at the end of the book', library(40), 38, [38, 39, 40]],
  ['without those that are the reader’s own', library(40, { owned: [5, 13, 14] }), 4, [4, 6, 7, 8, 9, 10, 11, 12]],
  ['without free ones', library(40, { free: 6 }), 5, [7, 8, 9, 10, 11, 12, 13, 14]],
  ['across the pages of the list', library(40), 15, [15, 16, 17, 18, 19, 20, 21, 22, 23, 24]],
])('the next chapters are %s', async (_what, { next }, id, expected) => {
  expect(await next(id)).toEqual(expected)
})

const on = { isOfAccount: false, book_ids: [7], limit: 100, spent: 40 }
const none = { isOfAccount: false, book_ids: [], limit: 0, spent: 0 }

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

/** An account whose responses the test queues. */
function account() {
  const requests: unknown[] = []
  const responses: object[] = []
  const post = async (name: string, input: object) => {
    requests.push([name, input])
    return responses.shift()
  }
  return { requests, responses, api: { post } as unknown as ConstructorParameters<typeof AutoUnlock>[3] }
}

test('the account’s budget replaces the device’s, and is changed there', async () => {
  const { requests, responses, api } = account()
  const unlocks = new AutoUnlocks(memoryStorage(), 1)
  const auto = new AutoUnlock(unlocks, 7, 20, api)
  await auto.change({ isOn: true })
  expect([requests, auto.setting.isOn]).toEqual([[], true])
  auto.applyAccount({ limit: 0, spent: 0, book_ids: [] })
  expect(auto.setting).toEqual({ isOn: false, limit: 100, spent: 0 })
  const d = { limit: 200, spent: 30, book_ids: [7, 9] }
  responses.push({ s: 1, d })
  const change = auto.change({ isOn: true, limit: 200 })
  expect(auto.setting).toMatchObject({ isOn: true, limit: 200 })
  await change
  expect(requests).toEqual([['user.autoUnlock', { book_id: 7, on: true, limit: 200 }]])
  expect(unlocks.read()).toEqual({ ...d, isOfAccount: true })
  responses.push({ s: 0 })
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
