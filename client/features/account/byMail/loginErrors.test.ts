import { expect, test } from '@jest/globals'
import { forms as text } from '../../../text/en/account/forms.ts'
import { checkEmail, checkPassword, refusal } from './EntryForm.tsx'

test('missing and invalid fields are reported without a call', () => {
  expect(['', 'ada@home', ' ada@home.example '].map(typed => checkEmail(typed))).toEqual([
    { email: text.emailMissing },
    { email: text.emailWrong },
    {},
  ])
  expect(['', 'short', 'long enough'].map(typed => checkPassword(typed))).toEqual([
    { password: text.passwordMissing },
    { password: text.passwordShort },
    {},
  ])
})

test.each([
  [{ status: 401, error: 'BAD_CREDENTIALS' as const, desc: '' }, { password: 'Check both' }],
  [{ status: 422, error: 'TERMS_NOT_ACCEPTED' as const, desc: 'Accept them' }, { terms: 'Accept them' }],
  [{ status: 422, error: 'PASSWORD_TOO_COMMON' as const, desc: 'Too common' }, { password: 'Too common' }],
  [{ status: 503, error: 'NOT_AVAILABLE' as const, desc: '' }, { form: text.notAvailable }],
  [{ status: 503, error: 'NOT_AVAILABLE' as const, desc: '', retryAfter: 5 }, { form: text.busy }],
  [
    { status: 429, error: 'RATE_LIMITED' as const, desc: '' },
    { form: 'Too many attempts. Please try again in a minute.' },
  ],
  [
    { status: 429, error: 'RATE_LIMITED' as const, desc: '', retryAfter: 850 },
    { form: 'Too many attempts. Please try again in 15 minutes.' },
  ],
  [
    { status: 422, error: 'VALIDATION' as const, desc: '', fields: [{ path: 'email', message: '' }] },
    { email: text.emailWrong },
  ],
  [{ status: 0, desc: '' }, { form: text.noAnswer }],
  [{ status: 500, desc: 'Closed for cleaning' }, { form: 'Closed for cleaning' }],
  [{ status: 500, desc: '' }, { form: text.failed }],
])('a refusal %j is explained at its field', (error, expected) => {
  expect(refusal(error, { password: 'Check both' })).toEqual(expected)
})
