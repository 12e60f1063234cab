import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { ApiError } from '../../call/apiError.ts'

type Owner = { email: string; brandName: string }

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: the list is large and rarely needed. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

/**
 * Whether a password is easily guessed: a common one (from breaches), also with other capitals or added signs, a
 * repeated character, a run of keys, or little more than the reader's address or the site's name.
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
