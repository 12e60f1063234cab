import type { RequestError } from '../../api/request.ts'
import { login as text } from '../../text/en/account/login.ts'

/** What is wrong, by the field it belongs to; `form` for what belongs to none. */
export type LoginErrors = { email?: string; password?: string; terms?: string; form?: string }

const SHORTEST_PASSWORD = 8

/** What can be said before asking the server. */
export function checkLogin(email: string, password: string): LoginErrors {
  return {
    ...(!email
      ? { email: text.emailMissing }
      : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: text.emailWrong }),
    ...(!password
      ? { password: text.passwordMissing }
      : password.length < SHORTEST_PASSWORD && { password: text.passwordShort }),
  }
}

/** What the server's refusal means to the reader, by its name. */
export function refusal({ error, status, fields = [], desc, retryAfter }: RequestError): LoginErrors {
  if (error === 'BAD_CREDENTIALS') return { password: text.badCredentials }
  if (error === 'TERMS_NOT_ACCEPTED') return { terms: text.termsNotAccepted }
  if (error === 'NOT_AVAILABLE') return { form: retryAfter ? text.busy : text.notAvailable }
  if (error === 'RATE_LIMITED') return { form: text.tooOften({ minutes: Math.ceil((retryAfter ?? 60) / 60) }) }
  if (error === 'VALIDATION') {
    const names = fields.map(({ path }) => path)
    if (names.includes('email')) return { email: text.emailWrong }
    if (names.includes('password')) return { password: text.passwordShort }
  }
  return { form: status === 0 ? text.noAnswer : desc || text.failed }
}
