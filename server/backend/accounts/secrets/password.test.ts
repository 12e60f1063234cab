import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lowerPasswordCost, restorePasswordCost } from '../../testing/passwordCost.ts'
import { hashPassword, isPassword } from './password.ts'

beforeAll(restorePasswordCost)
afterAll(lowerPasswordCost)

test('passwords are stored as argon2id with the cost that OWASP recommends, each with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('eleven clocks'), hashPassword('eleven clocks')])
  for (const phc of [one, other]) expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
})

test('only the password itself matches, in any Unicode composition, and an account without one never matches', async () => {
  const phc = await hashPassword('caf\u00e9')
  expect(await isPassword('cafe\u0301', phc)).toBe(true)
  expect(await isPassword('cafe', phc)).toBe(false)
  for (const none of [null, undefined]) expect(await isPassword('', none)).toBe(false)
})
