import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { withHashSlot } from './passwordQueue.ts'

/** OWASP's first choice: 19 MiB, two passes, one lane. `memory` is in KiB. Unrelated tests lower it. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16

const derive = promisify(argon2)
const argon2id = (password: string, nonce: Uint8Array, cost: Omit<Argon2Parameters, 'message' | 'nonce'>) =>
  withHashSlot(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Hashes a password to a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await argon2id(password, salt, passwordCost)
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Hash of an unknown password, for checks of unknown accounts. Created with the first check. */
let decoy: Promise<string> | undefined

/** Checks a password; takes the same time without a hash (`phc`). */
export async function isPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const stranger = await (decoy ??= hashPassword(randomBytes(32).toString('base64')))
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(phc ?? stranger) ?? []
  const expected = Buffer.from(hash, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await argon2id(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(actual, expected) && typeof phc === 'string'
}
