import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { availableParallelism } from 'node:os'
import { ApiError } from '../../call/apiError.ts'

/** OWASP's first choice: 19 MiB, two passes, one lane. `memory` is in KiB. Unrelated tests lower it. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16

const derive = promisify(argon2)
const argon2id = (password: string, nonce: Uint8Array, cost: Omit<Argon2Parameters, 'message' | 'nonce'>) =>
  withHashSlot(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await argon2id(password, salt, passwordCost)
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

let decoy: Promise<string> | undefined

/** Takes the same time without a hash (`phc`). */
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

/** In progress per process; they wait a second or two. */
export const MAX_SIGN_INS = 32
const RETRY_AFTER_SECONDS = 5
/** Leaves one core, and one of Node's four pool threads, for everything else. */
const MAX_HASHES = Math.min(3, Math.max(1, availableParallelism() - 1))

let signIns = 0
let hashes = 0
const waiting: (() => void)[] = []

/** Throws 503 NOT_AVAILABLE at once, without trying it, if too many are in progress. */
export async function admit<Result>(signIn: () => Promise<Result>): Promise<Result> {
  if (signIns >= MAX_SIGN_INS) {
    throw new ApiError(503, 'NOT_AVAILABLE', () => text.busy, {
      retryAfter: RETRY_AFTER_SECONDS,
    })
  }
  signIns++
  return signIn().finally(() => signIns--)
}

export const admitted =
  <Args extends unknown[], Result>(handle: (...call: Args) => Promise<Result>) =>
  (...call: Args) =>
    admit(() => handle(...call))

/** Each hash takes a core for some 50 ms, and 19 MiB. */
async function withHashSlot<Hash>(derive: () => Promise<Hash>): Promise<Hash> {
  if (hashes < MAX_HASHES) hashes++
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await derive()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else hashes--
  }
}

type Owner = { email: string; brandName: string }

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: the list is large and rarely needed. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

/**
 * A common password (from breaches), also with other capitals or added signs, a repeated character, a run of keys, or
 * little more than the reader's address or the site's name.
 */
async function isGuessable(password: string, { email, brandName }: Owner): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase().trim()
  const list = await commonPasswords()
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (list.has(plain) || (bare.length >= 5 && plain.length - bare.length <= 4 && list.has(bare))) return true
  if (new Set(plain).size <= 3 || isRun(plain)) return true
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const own = [email, email.split('@')[0]!, brandName].map(letters).filter(({ length }) => length >= 4)
  return own.some(word => letters(plain).replace(/^\d+|\d+$/g, '') === word.replace(/^\d+|\d+$/g, ''))
}

/** `abcdefgh`, `87654321`. */
function isRun(text: string): boolean {
  const codes = [...text].map(sign => sign.codePointAt(0)!)
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!))
  return steps.size === 1 && Math.abs([...steps][0]!) === 1
}

/** Throws 422 PASSWORD_TOO_COMMON for an easily guessed password. */
export async function checkPassword(
  password: string,
  owner: Owner,
  isBreached: ((password: string) => Promise<boolean>) | undefined,
): Promise<void> {
  if (!(await isGuessable(password, owner)) && !(await isBreached?.(password))) return
  throw new ApiError(422, 'PASSWORD_TOO_COMMON', () => text.passwordTooCommon, {
    fields: [{ path: 'password', message: 'Too common' }],
  })
}
