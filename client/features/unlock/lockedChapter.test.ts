import { expect, test } from '@jest/globals'
import { when } from 'mobx'
import { ada, atLock, ben, CHAPTER } from '../../testing/atLock.ts'

/** Waits until pending responses have been processed. */
const settled = () => new Promise(resolve => setImmediate(resolve))

test('a guest sees the guest’s lock, without a call', async () => {
  const { locked, backend } = atLock({ user: null })
  locked.enter()
  await settled()
  expect(locked.state).toBe('guest')
  expect(backend.asked).toEqual([])
})

test('the server makes no calls', () => {
  const { locked, backend, listeners } = atLock()
  expect([locked.state, backend.asked.length, listeners.size]).toEqual(['asking', 0, 0])
})

test('the lock appears only after the ownership check, with the current price', async () => {
  const { locked, backend } = atLock()
  backend.price = 55
  locked.enter()
  expect(locked.state).toBe('asking')
  await when(() => locked.state !== 'asking')
  expect([locked.state, locked.price]).toEqual(['locked', 55])
})

test('an owned chapter loads in full, without showing a lock', async () => {
  const { locked, backend, reloads } = atLock()
  backend.owned.add(CHAPTER)
  locked.enter()
  await settled()
  expect([locked.state, reloads]).toEqual(['asking', ['here']])
})

test('an owned chapter is not loaded if the reader has moved on', async () => {
  const { locked, backend, reloads, navigation } = atLock()
  backend.owned.add(CHAPTER)
  locked.enter()
  navigation.current = { key: 'elsewhere' }
  await settled()
  expect(reloads).toEqual([])
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

test('a visible lock remains if checking again fails', async () => {
  const { locked, backend, returnToPage } = atLock()
  locked.enter()
  await when(() => locked.state === 'locked')
  backend.isDown = true
  returnToPage()
  await settled()
  expect(locked.state).toBe('locked')
})

test('a chapter bought on another device opens when the reader returns', async () => {
  const { locked, backend, reloads, returnToPage } = atLock()
  locked.enter()
  await when(() => locked.state === 'locked')
  backend.owned.add(CHAPTER)
  returnToPage()
  await settled()
  expect(reloads).toEqual(['here'])
})

test('a panel that does not load counts as a failed check, and loads on the next try', async () => {
  const { locked } = atLock()
  locked.enter()
  await when(() => locked.state === 'locked')
  locked.fail()
  expect(locked.state).toBe('failed')
  locked.check()
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
  expect(backend.asked).toHaveLength(2)
})

test('a response for the previous reader is ignored', async () => {
  const { locked, stores, backend, reloads } = atLock()
  const blocked = Promise.withResolvers<void>()
  backend.blocked = blocked.promise
  backend.owned.add(CHAPTER)
  locked.enter()
  backend.owned.clear()
  backend.blocked = undefined
  stores.auth.signIn('another', ben)
  await when(() => locked.state === 'locked')
  blocked.resolve()
  await settled()
  expect([locked.state, reloads]).toEqual(['locked', []])
})

test('a closed chapter is not checked again', async () => {
  const { locked, stores, backend, returnToPage, listeners } = atLock()
  locked.enter()()
  returnToPage()
  stores.auth.signIn('again', ada)
  await settled()
  expect([locked.state, listeners.size, backend.asked.length]).toEqual(['asking', 0, 1])
})
