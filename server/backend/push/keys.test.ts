import { expect, test } from '@jest/globals'
import { createECDH } from 'node:crypto'
import { keysOf, newKeys, vapidKeys, written } from './keys.ts'

test.each([0, 1, 255])('a private key that begins with byte %i matches its public key', first => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.alloc(32, 7).fill(first, 0, 1))
  const keys = written(pair)
  expect(vapidKeys.parse(keys.privateKey).keys).toEqual(keys)
})

test('a new key is valid in the setting, for all brands or one', () => {
  const [all, own] = [newKeys(), newKeys()]
  const both = keysOf(vapidKeys.parse(`${all.privateKey}, lampread=${own.privateKey}`))
  expect([both('lampread'), both('freenovel')]).toEqual([own, all])
  const alone = keysOf(vapidKeys.parse(`lampread=${own.privateKey}`))
  expect([alone('lampread'), alone('freenovel')]).toEqual([own, undefined])
})
