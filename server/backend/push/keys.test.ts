import { expect, test } from '@jest/globals'
import { createECDH } from 'node:crypto'
import { belongTogether, newKeys, privateKey, publicKey, written } from './keys.ts'

test.each([0, 1, 255])('a private key that begins with a byte of %i belongs to its public one', first => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.alloc(32, 7).fill(first, 0, 1))
  expect(belongTogether(written(pair))).toBe(true)
})

test('a new pair is what settings take', () => {
  const keys = newKeys()
  expect(publicKey.parse(keys.publicKey)).toBe(keys.publicKey)
  expect(privateKey.parse(keys.privateKey)).toBe(keys.privateKey)
  expect(belongTogether(keys)).toBe(true)
})
