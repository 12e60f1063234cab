import { expect, test } from '@jest/globals'
import { hashPassword, isPassword } from './password.ts'

test('a password is kept as argon2id at the cost that OWASP names, each with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('eleven clocks'), hashPassword('eleven clocks')])
  for (const phc of [one, other]) expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
})

test('only the password itself is right, however its letters are composed, and nobody has none', async () => {
  const phc = await hashPassword('caf\u00e9')
  expect(await isPassword('cafe\u0301', phc)).toBe(true)
  expect(await isPassword('cafe', phc)).toBe(false)
  for (const none of [null, undefined]) expect(await isPassword('', none)).toBe(false)
})
