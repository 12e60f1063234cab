import { describe, expect, test } from '@jest/globals'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { backendOfEachTest, expectFailure } from '../../testing/backend.ts'

const PER_ACCOUNT = ratesOf().signInAccount.all

const backend = backendOfEachTest([])

const mara = { email: 'mara@reader.example', password: 'eleven clocks' }
const NEW = 'twelve other clocks'
const on = (device: string) => ({ 'Device-Uuid': device })
const bearer = (token: string, device = 'phone') => ({ Authorization: `Bearer ${token}`, ...on(device) })
const join = (device = 'phone') => backend.join(mara, on(device))
const logIn = (password: string, device = 'phone') => backend.call('user.login', { ...mara, password }, on(device))
const isIn = async (token: string) => (await backend.call('user.surplus', {}, bearer(token))).status === 200
const subjects = async (address: string) =>
  (await backend.mails()).filter(({ recipient }) => recipient === address).map(({ email }) => email.subject)

describe('a forgotten password', () => {
  test('is replaced with the code, which signs out all others and notifies the reader', async () => {
    const { token } = await join()
    const { ticket } = await backend.ask('user.forgot', { email: mara.email }, on('tablet'))
    const { code, subject } = await backend.mailTo(mara.email)
    expect(subject).toBe('Choose a new password')
    const entry = await backend.ask('user.reset', { ticket, code, password: NEW }, on('tablet'))
    expect([await isIn(token), await isIn(entry.token)]).toEqual([false, true])
    expectFailure(await logIn(mara.password), 401, 'BAD_CREDENTIALS')
    expect((await logIn(NEW)).status).toBe(200)
    expect(await subjects(mara.email)).toContain('Your password was changed')
    expectFailure(await backend.call('user.reset', { ticket, code, password: NEW }), 401, 'BAD_CREDENTIALS')
  })

  test('is replaced with the link in any browser, and the owner can sign in during an attack', async () => {
    await join()
    await backend.database
      .updateTable('attempt_count')
      .set({ attempts: PER_ACCOUNT + 1 })
      .execute()
    await backend.database.deleteFrom('attempt_count').execute()
    await backend.ask('user.forgot', { email: mara.email }, on('tablet'))
    const { link } = await backend.mailTo(mara.email)
    expectFailure(await backend.call('user.reset', { link, password: 'password123' }), 422, 'PASSWORD_TOO_COMMON')
    // A link refused because of the password is still valid.
    await backend.ask('user.reset', { link, password: NEW }, on('other'))
    expect((await logIn(NEW, 'other')).status).toBe(200)
    expectFailure(await backend.call('user.reset', { link, password: NEW }), 401, 'BAD_CREDENTIALS')
  })

  test('gets the same response whether or not the address is known', async () => {
    await join()
    const ask = (email: string) => backend.call('user.forgot', { email })
    const [known, unknown] = [await ask(mara.email), await ask('nobody@reader.example')]
    const shape = ({ status, body }: typeof known) => ({ status, ...body, data: Object.keys(body.data) })
    expect(shape(known)).toEqual(shape(unknown))
    expect(await subjects('nobody@reader.example')).toEqual(['No account with this email address'])
  })

  test('can be set for an account without one', async () => {
    const { headers, id } = await backend.signIn('noor')
    const input = { current_password: 'x', password: NEW }
    expectFailure(await backend.call('user.password', input, headers), 409, 'PASSWORD_NEEDED')
    const { ticket } = await backend.ask('user.forgot', { email: 'noor@reader.example' })
    const { code } = await backend.mailTo('noor@reader.example')
    const { user } = await backend.ask('user.reset', { ticket, code, password: NEW })
    expect(user).toMatchObject({ id, has_password: true })
  })
})

test('a reader who knows the password changes it, and other devices are signed out', async () => {
  const { token } = await join()
  const tablet = await backend.ask('user.login', mara, on('tablet'))
  const change = (current_password: string, password: string, bearing = token) =>
    backend.call('user.password', { current_password, password }, bearer(bearing))
  expect(expectFailure(await change('not it at all', NEW), 401, 'BAD_CREDENTIALS')).toHaveProperty('current_password')
  expectFailure(await change(mara.password, 'qwertyuiop'), 422, 'PASSWORD_TOO_COMMON')
  const { body } = await change(mara.password, NEW)
  expect([await isIn(token), await isIn(tablet.token), await isIn(body.data.token)]).toEqual([false, false, true])
  expect((await logIn(NEW)).status).toBe(200)
  expect(await subjects(mara.email)).toContain('Your password was changed')
  for (let tries = 0; tries < 10; tries++) await change('not it at all', NEW, body.data.token)
  expectFailure(await change(NEW, 'thirteen clocks', body.data.token), 429, 'RATE_LIMITED')
})

describe('another address', () => {
  const other = 'mara@elsewhere.example'
  const begin = async (token: string, email = other) =>
    backend.ask('user.email', { email, current_password: mara.password }, bearer(token))

  test('takes effect once confirmed, both addresses are notified, and the old one can undo it', async () => {
    const { token, user } = await join()
    const { ticket } = await begin(token)
    expect((await logIn(mara.password)).status).toBe(200)
    const { code } = await backend.mailTo(other)
    const changed = await backend.ask('user.confirm', { ticket, code }, bearer(token))
    expect(changed.user).toMatchObject({ id: user.id, email: other, email_verified: true })
    expectFailure(await logIn(mara.password), 401, 'BAD_CREDENTIALS')

    const { link, paragraphs } = await backend.mailTo(mara.email)
    expect(paragraphs.join()).toContain(other)
    expect(await backend.ask('user.undoEmail', { link })).toEqual({ email: mara.email })
    expect(await isIn(changed.token)).toBe(false)
    // The intruder may know the password: it is revoked, and the owner sets a new one.
    expectFailure(await logIn(mara.password), 401, 'BAD_CREDENTIALS')
    const { ticket: mine } = await backend.ask('user.forgot', { email: mara.email })
    const reset = { ticket: mine, code: (await backend.mailTo(mara.email)).code, password: NEW }
    expect((await backend.ask('user.reset', reset)).user.id).toBe(user.id)
    expectFailure(await backend.call('user.undoEmail', { link }), 401, 'BAD_CREDENTIALS')
  })

  test('is confirmed by the account itself only, and never taken from another', async () => {
    const { token } = await join()
    await begin(token)
    const { link } = await backend.mailTo(other)
    expectFailure(await backend.call('user.confirm', { link }, on('elsewhere')), 401, 'SIGN_IN_REQUIRED')
    expect((await backend.ask('user.confirm', { link }, bearer(token))).user.email).toBe(other)

    const noor = await backend.join({ email: 'noor@reader.example', password: mara.password }, on('noor'))
    const request = await backend.call(
      'user.email',
      { email: other, current_password: mara.password },
      bearer(noor.token, 'noor'),
    )
    expect(request.status).toBe(200)
    expect(await backend.mailTo(other)).toMatchObject({
      subject: 'This email address already has an account',
      code: '',
    })
  })

  test('is not confirmed by code after the requesting session ended', async () => {
    const { user, token } = await join()
    const thief = await backend.ask('user.login', mara, on('thief'))
    const { ticket } = await begin(thief.token)
    const { code } = await backend.mailTo(other)
    const take = (headers: Record<string, string>) => backend.call('user.confirm', { ticket, code }, headers)
    await backend.ask('user.logout', { everywhere: true }, bearer(token))
    expectFailure(await take(bearer(thief.token, 'thief')), 401, 'SIGN_IN_REQUIRED')
    const { ticket: mine } = await backend.ask('user.forgot', { email: mara.email })
    const reset = { ticket: mine, code: (await backend.mailTo(mara.email)).code, password: NEW }
    const owner = await backend.ask('user.reset', reset)
    // Nor after the account was recovered.
    expectFailure(await take(bearer(owner.token)), 401, 'BAD_CREDENTIALS')
    expect((await logIn(NEW)).body.data.user).toMatchObject({ id: user.id, email: mara.email })
    expect(await isIn(owner.token)).toBe(true)
  })

  test('needs the password', async () => {
    const { token } = await join()
    const input = { email: other, current_password: 'not it at all' }
    expectFailure(await backend.call('user.email', input, bearer(token)), 401, 'BAD_CREDENTIALS')
    expect(await subjects(other)).toEqual([])
  })
})

test('signing out everywhere ends every token', async () => {
  const { token } = await join()
  const tablet = await backend.ask('user.login', mara, on('tablet'))
  await backend.ask('user.logout', { everywhere: true }, bearer(token))
  expect([await isIn(token), await isIn(tablet.token)]).toEqual([false, false])
})

test('a new device is reported by email, a known one is not, and to no address that nobody has confirmed', async () => {
  const noor = { email: 'noor@reader.example', password: 'thirteen clocks' }
  for (const device of ['phone', 'laptop']) await backend.unproven(noor, { 'Device-Uuid': device })
  expect(await subjects(noor.email)).toEqual([])
  await join('phone')
  await logIn(mara.password, 'phone')
  expect(await subjects(mara.email)).toEqual(['Confirm your email address'])
  await logIn(mara.password, 'tablet')
  await logIn(mara.password, 'tablet')
  expect(await subjects(mara.email)).toEqual(['Confirm your email address', 'A new device signed in'])
})
