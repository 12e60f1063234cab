import { describe, expect, jest, test } from '@jest/globals'
import { claimAccount } from '../../accounts/verifyAddress.ts'
import { LIFETIME, MAX_TRIES } from '../../accounts/proofs.ts'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { backendOfEachTest, dataOf, expectFailure, testBackend } from '../../testing/backend.ts'

const MAILS_PER_ADDRESS = ratesOf().mailbox.all

const backend = backendOfEachTest()

const mara = { email: 'mara@reader.example', password: 'eleven clocks' }
const bearer = (token: string, device = 'phone') => ({ Authorization: `Bearer ${token}`, 'Device-Uuid': device })
const on = (device: string) => ({ 'Device-Uuid': device })
const signUp = (account = mara, device = 'phone') =>
  backend.ask('user.signup', { ...account, accept_terms: true }, on(device))
const logIn = (password = mara.password, device = 'phone') =>
  backend.call('user.login', { ...mara, password }, on(device))
const unlock = { kind: 'chapters' as const, book_id: 1, chapter_ids: [3] }
const readPlace = { book_id: 1, chapter_id: 2, progress: 0.5, read_at: '2026-05-01T11:00:00.000Z' }
const noted = {
  id: 'a',
  kind: 'highlight' as const,
  book_id: 1,
  chapter_id: 1,
  paragraph: 1,
  at: 0,
  quote: 'The lamp',
  note: 'of theirs alone',
  made_at: '2026-05-01T10:00:00Z',
  changed_at: '2026-05-01T10:00:00Z',
  removed: false,
}
const large = { name: 'font_size', value: 20, changed_at: '2026-05-01T10:00:00Z' }
const isIn = async (token: string) => (await backend.call('user.surplus', {}, bearer(token))).status === 200

test('a new reader can read and store positions at once, and buy after entering the emailed code', async () => {
  const { token, ticket, user, created } = await signUp()
  expect({ created, user }).toMatchObject({
    created: true,
    user: { email: mara.email, name: 'mara', email_verified: false, has_password: true },
  })
  await backend.ask('readlog.batchsave', { logs: [readPlace] }, bearer(token))
  expectFailure(await backend.call('order.create', unlock, bearer(token)), 403, 'ADDRESS_NOT_CONFIRMED')
  expect(await backend.ask('user.surplus', {}, bearer(token))).toMatchObject({ vouchers: 0 })

  const { code, subject } = await backend.mailTo(mara.email)
  expect(subject).toBe('Confirm your email address')
  const confirmed = await backend.ask('user.confirm', { ticket, code }, bearer(token))
  expect(confirmed.user).toMatchObject({ id: user.id, email: mara.email, email_verified: true })
  const mine = bearer(confirmed.token)
  expect(await backend.ask('readlog.get', {}, mine)).toMatchObject({ items: [{ chapter_id: 2 }] })
  expect(await backend.ask('user.surplus', {}, mine)).toMatchObject({ vouchers: 50 })
  expect(await backend.ask('order.create', unlock, mine)).toMatchObject({ status: 'paid' })
  expect((await logIn()).status).toBe(200)
})

test('an address with an account gets the same response, and its owner gets into the existing account', async () => {
  const owner = await backend.join(mara, on('tablet'))
  const unknown = await backend.call('user.signup', { ...mara, email: 'noor@reader.example', accept_terms: true })
  const known = await backend.call('user.signup', { ...mara, password: 'a stranger’s one', accept_terms: true })
  const shape = ({ status, body }: typeof known) => {
    const { token, ticket, user } = body.data
    expect([token, ticket]).toEqual([expect.any(String), expect.any(String)])
    return {
      status,
      ...body,
      data: { ...body.data, token: '', ticket: '', user: { ...user, id: 0, email: '', name: '' } },
    }
  }
  expect(shape(known)).toEqual(shape(unknown))
  const { token, ticket } = dataOf('user.signup', known)
  // It reveals nothing about the account, and the password of the form does not work.
  expect(await backend.ask('readlog.get', {}, bearer(token))).toMatchObject({ total: 0 })
  expectFailure(await logIn('a stranger’s one'), 401, 'BAD_CREDENTIALS')
  const { subject, code } = await backend.mailTo(mara.email)
  expect(subject).toBe('You already have an account')
  await backend.ask('readlog.batchsave', { logs: [readPlace] }, bearer(token))
  await backend.ask('passages.save', { entries: [noted] }, bearer(token))
  await backend.ask('settings.save', { entries: [large] }, bearer(token))
  await backend.ask('author.follow', { author_id: 1, followed: true }, bearer(token))
  const entry = await backend.ask('user.confirm', { ticket, code }, bearer(token))
  expect(entry.user.id).toBe(owner.user.id)
  expect(await backend.ask('readlog.get', {}, bearer(entry.token))).toMatchObject({ total: 1 })
  expect(await backend.ask('passages.list', {}, bearer(entry.token))).toMatchObject({ items: [{ note: noted.note }] })
  expect(await backend.ask('settings.get', {}, bearer(entry.token))).toMatchObject({ items: [{ value: large.value }] })
  expect((await backend.ask('author.follows', {}, bearer(entry.token))).items).toHaveLength(1)
  expect([await isIn(owner.token), await isIn(token)]).toEqual([true, false])
  expect((await logIn()).status).toBe(200)
})

test('before confirmation the password grants no access, and the account cannot be claimed by others', async () => {
  await signUp()
  expectFailure(await logIn(), 401, 'BAD_CREDENTIALS')
  const { ticket } = await backend.ask('user.forgot', { email: mara.email })
  expect(await backend.mailTo(mara.email)).toMatchObject({ subject: 'No account with this email address', code: '' })
  const input = { ticket, code: '000000', password: 'another long one' }
  expectFailure(await backend.call('user.reset', input), 401, 'BAD_CREDENTIALS')
})

test('the link confirms at once in the same browser, elsewhere with a new password', async () => {
  const here = await signUp()
  const { link } = await backend.mailTo(mara.email)
  expect(link).toMatch(/^confirm_[\w-]{43}$/)
  expect((await backend.ask('user.confirm', { link }, bearer(here.token))).user.email_verified).toBe(true)

  // A stranger signs up with a reader's address, and the reader opens the link in their own browser.
  const noor = { email: 'noor@reader.example', password: 'the stranger’s own' }
  const stranger = await signUp(noor, 'strange')
  const { link: theirs } = await backend.mailTo(noor.email)
  expectFailure(await backend.call('user.confirm', { link: theirs }, on('own')), 409, 'PASSWORD_NEEDED')
  const owner = await backend.ask('user.confirm', { link: theirs, password: 'the owner’s own' }, on('own'))
  expect(owner.user).toMatchObject({ email: noor.email, email_verified: true })
  expect([await isIn(owner.token), await isIn(stranger.token)]).toEqual([true, false])
  expectFailure(await backend.call('user.login', noor), 401, 'BAD_CREDENTIALS')
  expect((await backend.call('user.login', { ...noor, password: 'the owner’s own' })).status).toBe(200)
})

test('the creator of an unconfirmed account loses access when the owner of the address confirms it', async () => {
  const stranger = await backend.unproven(mara, on('strange'))
  expectFailure(await backend.call('order.create', unlock, bearer(stranger.token)), 403, 'ADDRESS_NOT_CONFIRMED')
  await backend.ask('user.resend', {}, bearer(stranger.token, 'strange'))
  const { link } = await backend.mailTo(mara.email)
  expectFailure(await backend.call('user.confirm', { link }, on('own')), 409, 'PASSWORD_NEEDED')
  const owner = await backend.ask('user.confirm', { link, password: 'the owner’s own' }, on('own'))
  expect(owner.user.id).toBe(stranger.user.id)
  expect(await isIn(stranger.token)).toBe(false)
  expectFailure(await logIn(), 401, 'BAD_CREDENTIALS')
})

test('when an account is claimed sessions end last, since other credentials may have created some', async () => {
  const { user } = await backend.unproven(mara)
  const deleted = jest.spyOn(backend.database, 'deleteFrom')
  await claimAccount(backend.database, user.id, { name: 'Mara', avatar: null }, backend.clock.now)
  expect(deleted.mock.calls.map(([table]) => table).at(-1)).toBe('session')
})

test('a reader with an unconfirmed address keeps the account after confirming it', async () => {
  const { token, user } = await backend.unproven(mara)
  const { ticket } = await backend.ask('user.resend', {}, bearer(token))
  const { code } = await backend.mailTo(mara.email)
  const entry = await backend.ask('user.confirm', { ticket, code }, bearer(token))
  expect(entry.user).toMatchObject({ id: user.id, email_verified: true })
  expect((await logIn()).status).toBe(200)
  expectFailure(await backend.call('user.resend', {}, bearer(entry.token)), 409, 'CONFLICT')
})

describe('a code', () => {
  const confirm = (ticket: string, code: string, headers = {}) =>
    backend.call('user.confirm', { ticket, code }, headers)
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('works once, for its email and brand, within half an hour', async () => {
    const { ticket } = await signUp()
    const { code } = await backend.mailTo(mara.email)
    expectFailure(await confirm(ticket, code, { 'X-Brand': 'two' }), 401, 'BAD_CREDENTIALS')
    backend.clock.now = new Date(backend.clock.now.getTime() + LIFETIME)
    expectFailure(await confirm(ticket, code), 401, 'BAD_CREDENTIALS')
    const again = await signUp()
    const newer = await backend.mailTo(mara.email)
    expect((await confirm(again.ticket, newer.code)).status).toBe(200)
    expectFailure(await confirm(again.ticket, newer.code), 401, 'BAD_CREDENTIALS')
    expectFailure(await backend.call('user.confirm', { link: newer.link }), 401, 'BAD_CREDENTIALS')
  })

  test.each([
    [MAX_TRIES - 1, 200],
    [MAX_TRIES, 401],
    [MAX_TRIES + 3, 401],
  ])('cannot be guessed: after %i wrong ones at once the response is %i', async (length, right) => {
    const { ticket } = await signUp()
    const { code } = await backend.mailTo(mara.email)
    const responses = await Promise.all(Array.from({ length }, () => confirm(ticket, other(code))))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await confirm(ticket, code)).status).toBe(right)
  })

  test('is neither in the database nor in the log', async () => {
    const { ticket } = await signUp()
    const { code, link } = await backend.mailTo(mara.email)
    const stored = JSON.stringify([
      await backend.database.selectFrom('proof').selectAll().execute(),
      await backend.database.selectFrom('mail').selectAll().execute(),
    ])
    const all = stored + backend.log.join()
    for (const secret of [ticket, link]) expect(all).not.toContain(secret)
    // As a separate word: times and hashes may contain six digits by chance.
    expect(all).not.toMatch(new RegExp(`\\b${code}\\b`))
    expect(backend.log.join()).not.toContain('mara')
  })

  test('is accepted once for concurrent requests', async () => {
    const { ticket } = await signUp()
    const { code } = await backend.mailTo(mara.email)
    const responses = await Promise.all(Array.from({ length: 4 }, () => confirm(ticket, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('emails to one address are limited, known or not, with the time to wait', async () => {
  await backend.join(mara, on('tablet'))
  for (const email of [mara.email, 'nobody@reader.example']) {
    const requests = await Promise.all(
      Array.from({ length: MAILS_PER_ADDRESS + 2 }, (_, number) =>
        backend.call('user.forgot', { email }, { ...on(`d${number}`), 'X-Forwarded-For': `198.51.100.${number}` }),
      ),
    )
    expect(requests.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2)
  }
  const refused = await backend.call('user.forgot', mara, on('last'))
  expectFailure(refused, 429, 'RATE_LIMITED')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('guessing codes from one network does not invalidate the owner’s code', async () => {
  const email = 'target@reader.example'
  await backend.join({ email, password: 'eleven clocks' }, on('owner'))
  const reset = (ticket: string, code: string, headers: Record<string, string>) =>
    backend.call('user.reset', { ticket, code, password: 'twelve clocks' }, headers)
  for (let mail = 0; mail < 7; mail++) {
    const there = { ...on(`thief ${mail}`.replace(' ', '-')), 'X-Forwarded-For': '203.0.113.66' }
    const { ticket } = await backend.ask('user.forgot', { email }, there)
    const { code } = await backend.mailTo(email)
    const wrong = code === '000000' ? '111111' : '000000'
    const statuses = await Promise.all(Array.from({ length: 5 }, () => reset(ticket, wrong, there)))
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([mail < 2 ? 401 : 429]))
  }
  const here = { ...on('owner'), 'X-Forwarded-For': '198.51.100.77' }
  const { ticket } = await backend.ask('user.forgot', { email }, here)
  expect((await reset(ticket, (await backend.mailTo(email)).code, here)).status).toBe(200)
})

test('wrong codes are limited by brand, for any address, and links still work', async () => {
  const own = await testBackend([], { rates: ratesOf({ 'wrongCode.brand': 3 }) })
  const sent: { ticket: string; code: string; link: string }[] = []
  for (const email of ['one@reader.example', 'two@reader.example']) {
    const { ticket } = await own.ask('user.signup', { ...mara, email, accept_terms: true })
    sent.push({ ...(await own.mailTo(email)), ticket })
  }
  const tries = sent.flatMap(({ ticket, code }) =>
    ['000000', '000001', '000002'].filter(wrong => wrong !== code).map(wrong => ({ ticket, code: wrong })),
  )
  for (const { ticket, code } of tries.slice(0, 3))
    expectFailure(await own.call('user.confirm', { ticket, code }), 401, 'BAD_CREDENTIALS')
  const [, two] = sent
  expectFailure(await own.call('user.confirm', { ticket: two!.ticket, code: two!.code }), 429, 'RATE_LIMITED')
  await own.ask('user.confirm', { link: two!.link, password: mara.password })
  await own.close()
})

test.each(['password123', 'Dragon12', 'aaaaaaaaaa', 'abcdefgh', 'mara1234', 'testhouse', 'mara@reader.example'])(
  'the password %s is refused, and no account is made',
  async password => {
    const input = { ...mara, password, accept_terms: true }
    const refused = await backend.call('user.signup', input)
    expect(expectFailure(refused, 422, 'PASSWORD_TOO_COMMON')).toHaveProperty('password')
    expect(await backend.mails()).toEqual([])
  },
)

test('the list of breached passwords is used if configured', async () => {
  const own = await testBackend([], { isBreached: async password => password === 'gulls over the pier' })
  const input = { ...mara, accept_terms: true }
  const refused = await own.call('user.signup', { ...input, password: 'gulls over the pier' })
  expectFailure(refused, 422, 'PASSWORD_TOO_COMMON')
  expect((await own.call('user.signup', input)).status).toBe(200)
  await own.close()
})

test('without the terms there is no account', async () => {
  expectFailure(await backend.call('user.signup', { ...mara, accept_terms: false }), 422, 'TERMS_NOT_ACCEPTED')
  expect(await backend.database.selectFrom('reader').selectAll().execute()).toEqual([])
})

test('without email sign-up is off, the site knows it, and existing readers sign in and buy', async () => {
  const silent = await testBackend(undefined, { mail: false })
  expectFailure(await silent.call('user.signup', { ...mara, accept_terms: true }), 503, 'NOT_AVAILABLE')
  expectFailure(await silent.call('user.forgot', mara), 503, 'NOT_AVAILABLE')
  expect(await silent.ask('user.oauthUrl', {})).toMatchObject({ providers: [], email: false })
  const { token, user } = await silent.unproven(mara)
  await silent.fund(user, 100)
  expect(await silent.ask('order.create', unlock, bearer(token))).toMatchObject({ status: 'paid' })
  await silent.close()
})

test('an account that was never confirmed is deleted after its last session', async () => {
  const { token } = await signUp()
  await backend.sweep()
  expect(await isIn(token)).toBe(true)
  backend.clock.now = new Date(backend.clock.now.getTime() + 31 * 86_400_000)
  const other = await signUp({ ...mara, email: 'noor@reader.example' })
  await backend.sweep()
  expect([await isIn(token), await isIn(other.token)]).toEqual([false, true])
  for (const table of ['reader', 'wallet', 'proof'] as const)
    expect(await backend.database.selectFrom(table).selectAll().execute()).toHaveLength(1)
})

test('an invalid device id is refused', async () => {
  for (const device of ['x'.repeat(65), 'two words', '<b>']) {
    expectFailure(await backend.call('hotsearch.words', {}, on(device)), 400, 'BAD_REQUEST')
  }
})

test('a brand without a folder has no email sign-up, and its addresses stay unconfirmed', async () => {
  const unknown = { 'X-Brand': 'unknown' }
  expectFailure(await backend.call('user.signup', { ...mara, accept_terms: true }, unknown), 503, 'NOT_AVAILABLE')
  expect(await backend.ask('user.oauthUrl', {}, unknown)).toMatchObject({ email: false })
  expect(await backend.ask('site.capabilities', {}, unknown)).toMatchObject({ offers: { mail: false } })
})
