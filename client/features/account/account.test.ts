import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Result } from '../../../shared/page/apiClient.ts'
import { forms as text } from '../../../shared/text/en/account/forms.ts'
import { createBackoff } from './syncWithAccount.ts'
import { checkEmail, checkPassword, refusal } from './byMail/EntryForm.tsx'
import { codeIn } from './byMail/code.ts'
import { PersonalPages } from './personalPages.ts'
import { returnPath } from './signIn/returnPath.ts'

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
  '123456',
  ' 123 456 ',
  '123-456',
  '123\u2013456',
  '123\u00a0456',
  '1 2 3 4 5 6',
  '12.34.56',
  'Your code: 123 456.',
  'Your code is 123456, valid until 12:30 on 29.11.2026',
  '验证码123456，请勿告诉他人',
  '１２３　４５６',
  '١٢٣٤٥٦',
  '۱۲۳-۴۵۶',
  '१२३ ४५६',
  '๑๒๓๔๕๖',
  '𝟏𝟐𝟑𝟒𝟓𝟔',
  '1\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3456',
  '\u2068123\u200b456\u2069\ufeff',
  'I23456',
  'Code: l23 456',
])('the code is found in %j', typed => expect(codeIn(typed)).toBe('123456'))

test('a letter O is a zero, and what has no six digits is no code', () => {
  expect(codeIn('OO7 OO7')).toBe('007007')
  expect(['', '12345', '1234567', 'hello', 'Illinois Oo'].map(typed => codeIn(typed))).toEqual(['', '', '', '', ''])
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
  [{ status: 0, desc: '' }, { form: text.noResponse }],
  [{ status: 500, desc: 'Closed for cleaning' }, { form: 'Closed for cleaning' }],
  [{ status: 500, desc: '' }, { form: text.failed }],
])('a refusal %j is explained at its field', (error, expected) => {
  expect(refusal(error, { password: 'Check both' })).toEqual(expected)
})

test.each(['/', '/book-reader/12/3', '/search/result/slow%20burn?status=finished', '/novel/1/a/b#chapters'])(
  'after signing in the reader goes on to %s',
  path => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  undefined,
  null,
  '',
  'myinfo',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /a',
  'javascript:alert(1)',
  '/..//evil.example',
  '/login?return_to=/login',
  `/${'a'.repeat(600)}`,
])('%j leads to the personal area instead', path => {
  expect(returnPath(path)).toBe('/myinfo')
})

const page = (items: number[], total: number) =>
  ({ s: 1, d: { items, total, page: 1, limit: 1 }, errors: [] }) as unknown as Result<unknown>
const failure = { s: 0, d: {}, errors: [{ status: 503, desc: '' }] } as unknown as Result<unknown>

/** A list whose requests the test answers by hand; `asked` has them in order. */
function list() {
  const requests: { page: number; respond: (result: Result<unknown>) => void }[] = []
  const pages = new PersonalPages<number>(({ page }) => new Promise(respond => void requests.push({ page, respond })))
  return { requests, pages }
}

test('a page that failed to load is retried', async () => {
  const { requests, pages } = list()
  const first = pages.more()
  requests[0]?.respond(failure)
  await first
  expect(pages.status).toBe('failed')
  const again = pages.more()
  requests[1]?.respond(page([1], 1))
  await again
  expect([pages.items, pages.status, requests[1]?.page]).toEqual([[1], 'there', 1])
})

test('a list ends at a cursor that leads back, and begins anew when it is reloaded', async () => {
  const cursors: (string | undefined)[] = []
  const pages = new PersonalPages<number>(async ({ cursor }) => {
    cursors.push(cursor)
    return { s: 1, d: { items: [1], page: 1, limit: 1, total: 9, next: 'again' }, errors: [] }
  })
  for (const load of [pages.more, pages.more, pages.renew]) await load()
  expect(pages.hasMore).toBe(true)
  await pages.more()
  expect([pages.hasMore, pages.items, cursors]).toEqual([false, [1, 1], [undefined, 'again', undefined, 'again']])
})

test('reloading a list while its next page loads shows no duplicates', async () => {
  const { requests, pages } = list()
  const first = pages.more()
  requests[0]?.respond(page([1], 2))
  await first
  const more = pages.more()
  const renewed = pages.renew()
  requests[2]?.respond(page([0], 3))
  await renewed
  requests[1]?.respond(page([2], 2))
  await more
  expect([pages.items, pages.status, pages.hasMore]).toEqual([[0], 'there', true])
})

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Milliseconds until the retry; undefined if there is none. */
function waitOf(fail: (backoff: ReturnType<typeof createBackoff>) => void) {
  let triedAt: number | undefined
  const start = Date.now()
  const backoff = createBackoff(() => {
    triedAt ??= Date.now() - start
  })
  fail(backoff)
  expect(backoff.isWaiting()).toBe(true)
  jest.advanceTimersByTime(60 * 60_000)
  return triedAt
}

test('Retry-After is respected', () => {
  expect(waitOf(backoff => backoff.failed({ retryAfter: 900 }))).toBe(900_000)
})
