import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { storeLocale } from './localeCookie.ts'

const page = { cookie: '' }
beforeEach(() => {
  Object.assign(globalThis, { document: page, location: { protocol: 'http:' } })
})
afterAll(() => {
  for (const name of ['document', 'location']) Reflect.deleteProperty(globalThis, name)
})

test('a cookie set over TLS is Secure', () => {
  storeLocale()
  expect(page.cookie).toBe('i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax')
  location.protocol = 'https:'
  storeLocale()
  expect(page.cookie).toBe('i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
})

test('a choice is not replaced by the locale that was shown, before the page reloads', () => {
  storeLocale('fr')
  storeLocale()
  expect(page.cookie).toMatch(/^i18n_redirected=fr;/)
})
