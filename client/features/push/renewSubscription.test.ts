import { beforeEach, expect, test } from '@jest/globals'
import type { User } from '../../../shared/api/user.ts'
import { PUSH_RENEWED } from '../../../shared/page/pushMessage.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import type { Services } from '../../services/services.ts'
import { createStores } from '../../stores/createStores.ts'
import { memoryStorage, noStorage, testBrand } from '../../testing/fixtures.ts'
import { renewSubscription } from './renewSubscription.ts'

const ada: User = { id: 1, name: 'Ada', email: 'ada@paper.example', avatar: null, created_at: '', providers: [] }
const storage = memoryStorage()
const isSubscribed = () => storage.get(STORAGE.push) !== undefined
const readerIn = () => {
  const stores = createStores(testBrand, '', noStorage)
  stores.auth.signIn('t1', ada)
  return { stores, ...stores }
}

beforeEach(() => {
  const stored = { id: 'a', endpoint: 'https://push.example/a', owner: 1, session: 't1', quiet: null, saidAt: 0 }
  storage.set(STORAGE.push, JSON.stringify(stored))
  Object.assign(globalThis, {
    localStorage: { getItem: storage.get, setItem: storage.set, removeItem: storage.remove },
  })
})

test('a sign-out ends the subscription', () => {
  const { stores, auth } = readerIn()
  renewSubscription({ stores } as Services)
  auth.signOut()
  expect(isSubscribed()).toBe(false)
})

test('a sign-out before this code loads ends it, too', () => {
  const { stores, auth } = readerIn()
  auth.signOut()
  renewSubscription({ stores } as Services)
  expect(isSubscribed()).toBe(false)
})

test('an expired session or a guest’s visit does not end it', () => {
  const { stores, auth } = readerIn()
  auth.end('t1')
  renewSubscription({ stores } as Services)
  expect(isSubscribed()).toBe(true)
  renewSubscription({ stores: createStores(testBrand, '', noStorage) } as Services)
  expect(isSubscribed()).toBe(true)
})

test('a changed push endpoint is reported when the service worker is notified', async () => {
  Object.assign(globalThis, {
    document: { documentElement: { dataset: { offline: 'yes' } } },
    window: { PushManager: {}, Notification: {} },
    Notification: { permission: 'granted' },
  })
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => undefined })
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: worker } })
  const { stores } = readerIn()
  const target = new EventTarget()
  const api = {
    async get(call: string) {
      target.dispatchEvent(new Event(call))
      return { s: 0 }
    },
  }
  const keyRequested = () => new Promise(resolve => target.addEventListener('push.key', resolve, { once: true }))
  const atStart = keyRequested()
  renewSubscription({ stores, api } as unknown as Services)
  await atStart
  const onRenewal = keyRequested()
  worker.dispatchEvent(new MessageEvent('message', { data: PUSH_RENEWED }))
  await onRenewal
})
