import { describe, expect, test } from '@jest/globals'
import { autorun, when } from 'mobx'
import { memoryStorage, noStorage } from '../../testing/fixtures.ts'
import { ada, atLock, ben, BOOK, CHAPTER, NOW } from '../../testing/atLock.ts'

/** Waits until pending responses have been processed. */
const settled = () => new Promise(resolve => setImmediate(resolve))

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
  })

  test('is too low, and the missing coins are shown', async () => {
    const { unlocking } = await offered({ coins: 10, vouchers: 5 })
    expect(unlocking.quote(unlocking.single)).toMatchObject({ missing: 25 })
  })

  test('fails to load, reports it, and loads on retry', async () => {
    const reader = atLock()
    const unlocking = reader.unlocking()
    reader.backend.isDown = true
    unlocking.enter()
    await when(() => unlocking.state === 'unread')
    reader.backend.isDown = false
    await unlocking.refresh()
    expect(unlocking.state).toBe('offered')
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

  test('remains if reloading fails', async () => {
    const { unlocking, backend, returnToPage } = await offered()
    backend.isDown = true
    returnToPage()
    await settled()
    expect([unlocking.state, unlocking.wallet, unlocking.next?.length]).toMatchObject(['offered', { coins: 100 }, 10])
  })
})

describe('the next ten', () => {
  test('are offered at their total price, and a tap unlocks all', async () => {
    const { unlocking, backend, said } = await offered({ coins: 500 })
    const { next = [] } = unlocking
    expect(unlocking.quote(next)).toMatchObject({ price: 400, missing: 0 })
    await unlocking.unlock(next)
    expect(backend.orders).toMatchObject([{ chapter_ids: Array.from({ length: 10 }, (_, i) => CHAPTER + i) }])
    expect(said).toEqual(['10 chapters unlocked.'])
  })

  test('are missing while the list fails to load, and load when online', async () => {
    const reader = atLock()
    const unlocking = reader.unlocking()
    reader.backend.isDown = true
    unlocking.enter()
    await when(() => unlocking.state === 'unread')
    expect(unlocking.next).toEqual([])
    reader.backend.isDown = false
    reader.returnToPage()
    await when(() => unlocking.next?.length === 10)
  })
})

describe('a tap', () => {
  test('orders the chapter at the price shown, and loads it in full', async () => {
    const { unlocking, backend, reloads, said, one } = await offered()
    const states: string[] = []
    autorun(() => states.push(unlocking.state))
    await one()
    // Never back to `offered` in between, when another tap would place another order.
    expect(states).toEqual(['offered', 'ordering', 'unlocked'])
    expect(backend.orders).toMatchObject([{ kind: 'chapters', book_id: BOOK, chapter_ids: [CHAPTER], price: 40 }])
    expect([reloads, said]).toEqual([['here'], ['Chapter unlocked.']])
  })

  test('during an order does not place a second one', async () => {
    const { backend, said, one } = await offered()
    await Promise.all([one(), one()])
    expect([backend.keys.length, said.length]).toEqual([1, 1])
  })

  test('whose reader has moved on shows a toast without navigating', async () => {
    const { navigation, reloads, said, one } = await offered()
    const ordering = one()
    navigation.current = { key: 'elsewhere' }
    await ordering
    expect([reloads, said]).toEqual([[], ['Chapter unlocked.']])
  })

  test('whose response was lost reports it, and the next one repeats the order', async () => {
    const { unlocking, backend, one } = await offered({ answers: ['lost'] })
    await one()
    expect(unlocking).toMatchObject({
      state: 'offered',
      problem: expect.stringMatching(/^We couldn’t reach the server/),
    })
    await one()
    expect(unlocking.state).toBe('unlocked')
    expect([backend.orders.length, new Set(backend.keys).size, backend.keys.length]).toEqual([1, 1, 2])
  })

  test('whose order is in progress is retried with the same key, once a second', async () => {
    const { unlocking, backend, waits, one } = await offered({
      answers: [
        [409, 'IN_PROGRESS'],
        [409, 'IN_PROGRESS'],
      ],
    })
    await one()
    expect([unlocking.state, waits]).toEqual(['unlocked', [1000, 1000]])
    expect([backend.orders.length, new Set(backend.keys).size]).toEqual([1, 1])
  })

  test('whose order remains in progress reports it, and the next one repeats the order', async () => {
    const { unlocking, backend, one } = await offered({
      answers: Array.from({ length: 6 }, () => [409, 'IN_PROGRESS']),
    })
    await one()
    expect(unlocking.problem).toMatch(/still being processed/)
    await one()
    expect([unlocking.state, new Set(backend.keys).size]).toEqual(['unlocked', 1])
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

  test('after the session expired shows no message, since the sign-in dialog is open', async () => {
    const { unlocking, one } = await offered({ answers: [[401, 'SIGN_IN_REQUIRED']] })
    await one()
    expect(unlocking.problem).toBe('')
  })

  test.each(['signs out', 'signs in as somebody else'])(
    'while another tab %s is one order, told once, and asks nothing for the reader who is gone',
    async what => {
      const { locked, stores, backend, said, leave, one, listeners } = await offered({ answers: [[500]] })
      const blocked = Promise.withResolvers<void>()
      backend.blocked = blocked.promise
      const ordering = one()
      if (what === 'signs out') stores.auth.signOut()
      else stores.auth.signIn('another', ben)
      expect(locked.state).toBe(what === 'signs out' ? 'guest' : 'asking')
      // The panel unmounts when its reader changes.
      leave()
      const { length } = backend.asked
      blocked.resolve()
      await ordering
      expect([backend.keys.length, said, backend.asked.length, listeners.size]).toEqual([1, [], length, 1])
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
    expect([unlocking.state, unlocking.isTapped, reader.reloads]).toEqual(['auto', false, ['here']])
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

  test('respects spending and changes in another tab', async () => {
    const reader = atLock({ storage: budgetOf() })
    reader.tab.alone = work => {
      reader.storage.set('autoUnlock', JSON.stringify({ [ada.id]: { ...options, spent: 80 } }))
      return work()
    }
    const unlocking = reader.unlocking()
    unlocking.enter()
    await when(() => unlocking.state === 'offered')
    expect([unlocking.isOverLimit, unlocking.auto.setting.spent, reader.backend.keys]).toEqual([true, 80, []])
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
  ])('an order that was %s', async (_what, answer, spent) => {
    const reader = atLock({ storage: budgetOf() })
    reader.backend.answers = [answer as 'lost']
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
    reader.backend.answers = [[409, 'AUTO_UNLOCK_LIMIT']]
    const unlocking = reader.unlocking()
    unlocking.enter()
    await when(() => unlocking.state === 'offered')
    expect([unlocking.isOverLimit, unlocking.problem, reader.backend.orders]).toEqual([true, '', []])
  })

  test('is turned on, limited and turned off at the lock, per reader and book', () => {
    const { unlocking, storage } = atLock()
    const { auto } = unlocking()
    expect(auto.setting).toEqual({ isOn: false, limit: 100, spent: 0 })
    void auto.change({ isOn: true })
    void auto.change({ limit: 200 })
    expect(keptBy(storage)).toMatchObject({ book_ids: [BOOK], limit: 200 })
    void auto.change({ isOn: false })
    expect(auto.setting.isOn).toBe(false)
  })

  test('cannot be switched on without storage', () => {
    const { auto } = atLock({ storage: noStorage }).unlocking()
    void auto.change({ isOn: true })
    expect(auto.setting.isOn).toBe(false)
  })
})
