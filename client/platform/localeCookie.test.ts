import { expect, test } from '@jest/globals'
import { localeCookie } from './localeCookie.ts'

test('a cookie set over TLS is Secure', () => {
  expect(localeCookie('http:')).toBe('i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(localeCookie('https:')).toBe('i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
})
