import type { RequestError } from '../../../api/request.ts'
import { forms as text } from '../../../text/en/account/forms.ts'

/** Errors by field, `form` for those of none. In the order of the fields. */
export type LoginErrors = Partial<
  Record<'email' | 'name' | 'code' | 'current_password' | 'password' | 'terms' | 'form', string>
>

const SHORTEST_PASSWORD = 8

/** Checks before the server is asked. */
export function checkEmail(typed: string): LoginErrors {
  const email = typed.trim()
  if (!email) return { email: text.emailMissing }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: text.emailWrong }
}
export function checkPassword(password: string): LoginErrors {
  if (!password) return { password: text.passwordMissing }
  return password.length < SHORTEST_PASSWORD ? { password: text.passwordShort } : {}
}

/**
 * What the server's refusal means to the reader, by its name.
 * @param wrong errors for wrong credentials
 * @param notAvailable message if sign-in is not available
 */
export function refusal(
  { error, status, fields = [], desc, retryAfter }: RequestError,
  wrong: LoginErrors = {},
  notAvailable: string = text.notAvailable,
): LoginErrors {
  if (error === 'BAD_CREDENTIALS') return wrong
  if (error === 'PASSWORD_TOO_COMMON') return { password: desc }
  if (error === 'TERMS_NOT_ACCEPTED') return { terms: desc }
  if (error === 'NOT_AVAILABLE') return { form: retryAfter ? text.busy : notAvailable }
  if (error === 'RATE_LIMITED') return { form: text.tooOften({ minutes: Math.ceil((retryAfter ?? 60) / 60) }) }
  if (error === 'VALIDATION') {
    const names = fields.map(({ path }) => path)
    if (names.includes('email')) return { email: text.emailWrong }
    if (names.includes('password')) return { password: text.passwordShort }
  }
  return { form: status === 0 ? text.noAnswer : desc || text.failed }
}
