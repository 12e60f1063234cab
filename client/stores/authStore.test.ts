import { expect, test } from '@jest/globals'
import type { User } from '../../shared/api/user.ts'
import { memoryStorage, testBrand } from '../testing/fixtures.ts'
import { createStores } from './createStores.ts'

const ada: User = { id: 1, name: 'Ada', email: 'ada@paper.example', avatar: null, created_at: '2026-01-02T03:04:05.000Z', providers: [] }

test('signing in keeps token, user info and the login flag; the next visit finds them', () => {
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

test('signing out leaves nothing of the reader behind but the device', () => {
  const storage = memoryStorage()
  const { auth, user } = createStores(testBrand, '', storage)
  auth.nameDevice()
  auth.signIn('t1', ada)
  auth.signOut()
  expect(['token', 'userInfo', 'loginStatus'].map(key => storage.get(key))).toEqual([undefined, undefined, undefined])
  expect(user).toMatchObject({ isLogin: false, token: '', userInfo: null })
  expect(storage.get('local_uid')).toBe(user.deviceUuid)
})

test('a device gets its id once', () => {
  const storage = memoryStorage()
  const first = createStores(testBrand, '', storage)
  first.auth.nameDevice()
  expect(first.user.deviceUuid).toMatch(/^[0-9a-f]{32}$/)
  const second = createStores(testBrand, '', storage)
  second.auth.nameDevice()
  expect(second.user.deviceUuid).toBe(first.user.deviceUuid)
})

test.each<Record<string, string>>([{ token: 't1' }, { token: 't1', userInfo: '{"id":1}' }, { token: 't1', userInfo: 'broken', loginStatus: 'true' }, { userInfo: '{"id":1}', loginStatus: 'true' }])(
  'a session of which a part is missing signs nobody in: %j',
  kept => {
    const { auth, user } = createStores(testBrand, '', memoryStorage(kept))
    auth.restore()
    expect(user).toMatchObject({ isLogin: false, token: '' })
  },
)
