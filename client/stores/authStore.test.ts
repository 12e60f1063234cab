import { expect, test } from '@jest/globals'
import type { User } from '../../shared/api/user.ts'
import { memoryStorage, noStorage, testBrand } from '../testing/fixtures.ts'
import { createStores } from './createStores.ts'

const ada: User = {
  id: 1,
  name: 'Ada',
  email: 'ada@paper.example',
  avatar: null,
  created_at: '2026-01-02T03:04:05.000Z',
  providers: [],
}

test('signing in stores token, user info and the login flag for the next visit', () => {
  const storage = memoryStorage()
  createStores(testBrand, '', storage).auth.signIn('t1', ada)
  expect(storage.get('token')).toBe('t1')
  expect(JSON.parse(storage.get('userInfo') ?? '')).toEqual(ada)
  expect(storage.get('loginStatus')).toBe('true')

  const { auth, user } = createStores(testBrand, '', storage)
  expect(user.isLogin).toBe(false)
  auth.restore()
  expect(user).toMatchObject({ isLogin: true, token: 't1', userInfo: ada })
})

test('signing out removes everything but the device id', () => {
  const storage = memoryStorage()
  const { auth, user } = createStores(testBrand, '', storage)
  auth.nameDevice(storage)
  auth.signIn('t1', ada)
  auth.signOut()
  expect(['token', 'userInfo', 'loginStatus'].map(key => storage.get(key))).toEqual([undefined, undefined, undefined])
  expect(user).toMatchObject({ isLogin: false, token: '', userInfo: null })
  expect(storage.get('local_uid')).toBe(user.deviceUuid)
})

test('a device id is created once', () => {
  const storage = memoryStorage()
  const first = createStores(testBrand, '', storage)
  first.auth.nameDevice(storage)
  expect(first.user.deviceUuid).toMatch(/^[0-9a-f]{32}$/)
  const second = createStores(testBrand, '', storage)
  second.auth.nameDevice(storage)
  expect(second.user.deviceUuid).toBe(first.user.deviceUuid)
})

test.each<Record<string, string>>([
  { token: 't1' },
  { token: 't1', userInfo: '{"id":1}' },
  { token: 't1', userInfo: 'broken', loginStatus: 'true' },
  { userInfo: '{"id":1}', loginStatus: 'true' },
])('an incomplete session does not sign in: %j', kept => {
  const { auth, user } = createStores(testBrand, '', memoryStorage(kept))
  auth.restore()
  expect(user).toMatchObject({ isLogin: false, token: '' })
})

const noor: User = { ...ada, id: 2, name: 'Noor' }

test('sign-in and sign-out in another tab apply here, too', () => {
  const storage = memoryStorage()
  const [here, there] = [createStores(testBrand, '', storage), createStores(testBrand, '', storage)]
  there.auth.signIn('t1', ada)
  here.auth.restore()
  expect(here.user).toMatchObject({ token: 't1', userInfo: ada })
  there.auth.signIn('t2', noor)
  here.auth.restore()
  expect(here.user).toMatchObject({ token: 't2', userInfo: noor })
  there.auth.signOut()
  here.auth.restore()
  expect(here.user).toMatchObject({ isLogin: false, token: '', userInfo: null })
})

test('without storage, a session lasts as long as its page', () => {
  const { auth, user } = createStores(testBrand, '', noStorage)
  auth.signIn('t1', ada)
  auth.restore()
  expect(user).toMatchObject({ isLogin: true, token: 't1' })
})

test.each([
  ['of the session that is kept', 't1', { ended: true, token: '' }],
  ['of an older one', 't0', { ended: false, token: 't1' }],
  ['of a guest who has signed in since', '', { ended: false, token: 't1' }],
])('a 401 %s is handled', (_what, sent, expected) => {
  const { auth, user } = createStores(testBrand, '', memoryStorage())
  auth.signIn('t1', ada)
  expect({ ended: auth.end(sent), token: user.token }).toEqual(expected)
})

test('a 401 adopts the newer session of another tab, and a second one signs out', () => {
  const storage = memoryStorage()
  const [here, there] = [createStores(testBrand, '', storage), createStores(testBrand, '', storage)]
  here.auth.signIn('t1', ada)
  there.auth.signIn('t2', ada)
  expect([here.auth.end('t1'), here.user.token]).toEqual([false, 't2'])
  expect([here.auth.end('t2'), here.auth.end('t2'), storage.get('token')]).toEqual([true, true, undefined])
})

test('a 401 after signing out, here or in another tab, opens no sign-in', () => {
  const storage = memoryStorage()
  const [here, there] = [createStores(testBrand, '', storage), createStores(testBrand, '', storage)]
  here.auth.signIn('t1', ada)
  there.auth.restore()
  here.auth.signOut()
  expect([here.auth.end('t1'), there.auth.end('t1')]).toEqual([false, false])
  // A 401 for a request that was sent as a guest does.
  expect(here.auth.end('')).toBe(true)
})

test('the flag is written last and removed first, so that no tab sees a partial session', () => {
  const storage = memoryStorage()
  const changes: string[] = []
  const { auth } = createStores(testBrand, '', {
    ...storage,
    set: (key, value) => Boolean(changes.push(`+${key}`)) && storage.set(key, value),
    remove: key => {
      changes.push(`-${key}`)
      storage.remove(key)
    },
  })
  auth.signIn('t1', ada)
  expect(changes).toEqual(['-loginStatus', '-token', '-userInfo', '+token', '+userInfo', '+loginStatus'])
})
