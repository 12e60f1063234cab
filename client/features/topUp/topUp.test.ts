import { expect, test } from '@jest/globals'
import { when } from 'mobx'
import { SESSION } from '../../../shared/cookies.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import { UserStore } from '../../stores/userStore.ts'
import { memoryStorage } from '../../testing/fixtures.ts'
import { priceText } from './money.ts'
import { TopUpWatch } from './topUpWatch.ts'

test.each([
  [{ amount: 499, currency: 'USD' }, '$4.99'],
  [{ amount: 0, currency: 'USD' }, '$0.00'],
  [{ amount: 500, currency: 'JPY' }, '¥500'],
  [{ amount: 1_234, currency: 'KWD' }, 'KWD\u00a01.234'],
  [{ amount: 1_990, currency: 'ISK' }, 'ISK\u00a01,990'],
  [{ amount: 1_234, currency: 'HUF' }, 'HUF\u00a012.34'],
  [{ amount: 1_234_500, currency: 'EUR' }, '€12,345.00'],
])('%j is written %s', (money, expected) => {
  expect(priceText(money)).toBe(expected)
})

/** Waits until pending responses have been processed. */
const settled = () => new Promise(resolve => setImmediate(resolve))

/** A reader who left to pay order 5, and is back. */
function back({ isSignedIn = true, left = '5' as string | null, status = 'pending' } = {}) {
  const session = memoryStorage(left === null ? {} : { [SESSION.topUp]: left })
  const user = new UserStore()
  if (isSignedIn) user.signIn('token', { id: 1 } as never)
  const world = { status, isDown: false, isHidden: false, looks: 0, settled: 0 }
  const api = {
    async get() {
      world.looks++
      if (world.isDown) return { s: 0, d: {}, errors: [{ status: 0, desc: '' }] }
      return {
        s: 1,
        d: {
          items: [
            { id: 4, status: 'paid' },
            { id: 5, status: world.status },
          ],
        },
        errors: [],
      }
    },
  } as unknown as Api
  /** Pending timers. */
  const timers: { ms: number; callback: () => void }[] = []
  const returns = new Set<() => void>()
  const watch = new TopUpWatch({
    api,
    user,
    session,
    isHidden: () => world.isHidden,
    onReturn(callback) {
      returns.add(callback)
      return () => void returns.delete(callback)
    },
    after(ms, callback) {
      const timer = { ms, callback }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
    },
  })
  const leave = watch.enter(() => world.settled++)
  const pass = async () => {
    const timer = timers.shift()
    timer?.callback()
    await settled()
    return timer?.ms
  }
  return { watch, world, user, session, timers, returns, leave, pass }
}

test.each(['paid', 'failed', 'refunded'])('a top-up that is %s is reported at once, and once', async status => {
  const { watch, world, session, timers } = back({ status })
  await settled()
  expect([watch.topUp?.status, world.settled, timers.length]).toEqual([status, 1, 0])
  expect(session.get(SESSION.topUp)).toBeUndefined()
})

test('a late payment is noticed automatically', async () => {
  const { watch, world, pass } = back()
  await settled()
  expect([watch.topUp?.status, world.settled]).toEqual(['pending', 0])
  expect([await pass(), await pass()]).toEqual([1000, 2000])
  world.status = 'paid'
  await pass()
  expect([watch.topUp?.status, world.settled]).toEqual(['paid', 1])
})

test('polling stops after two minutes, until the reader checks again or returns', async () => {
  const { watch, world, timers, pass, returns } = back()
  await settled()
  let ms = 0
  while (timers.length > 0) ms += (await pass()) ?? 0
  expect([ms, watch.isWatched, watch.topUp?.status]).toEqual([120_000, false, 'pending'])
  watch.again()
  expect(watch.isWatched).toBe(true)
  world.status = 'paid'
  returns.forEach(callback => callback())
  await when(() => watch.topUp?.status === 'paid')
})

test('a guest’s top-up is checked after sign-in', async () => {
  const { watch, world, user } = back({ isSignedIn: false })
  await settled()
  expect(world.looks).toBe(0)
  user.signIn('token', { id: 1 } as never)
  await when(() => watch.topUp !== undefined)
})

test('a dismissed notice stays hidden, and polling stops when the page is closed', async () => {
  const { watch, session, timers, leave, returns } = back()
  await when(() => watch.topUp !== undefined)
  watch.dismiss()
  expect([watch.topUp, session.get(SESSION.topUp)]).toEqual([undefined, undefined])
  leave()
  expect([timers.length, returns.size]).toEqual([0, 0])
})
