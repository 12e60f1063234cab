import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import request from 'supertest'
import type { Provider } from '../call/provider.ts'
import { askAdmin } from '../testing/admin.ts'
import { newAuthenticator } from '../testing/authenticator.ts'
import { expectFailure, testBackend } from '../testing/backend.ts'
import { isKnownDevice } from './devices.ts'
import { createMemorySession } from './memorySessions.ts'
import { claimAccount } from './verifyAddress.ts'
import { credentialsOf } from './credentials.ts'

/** The third party reports the same person for every sign-in. */
const house: Provider = {
  name: 'house',
  issuer: 'https://house.example',
  label: 'The House',
  begin: async ({ state, redirectUri }) => new URL(`${redirectUri}?state=${state}`),
  finish: async () => ({ subject: 'mara at the house', email: mara.email, emailVerified: true }),
}
const mara = { email: 'mara@reader.example', password: 'eleven clocks' }
const NEW = 'twelve other clocks'
const HERE = { 'X-Forwarded-Host': 'novels.example', 'X-Forwarded-Proto': 'https' }
const on = (device: string) => ({ 'Device-Uuid': device, ...HERE })
const bearer = (token: string, device = 'phone') => ({ Authorization: `Bearer ${token}`, ...on(device) })

const newBackend = () => testBackend([], { providers: [house] })
let backend = await newBackend()
afterAll(() => backend.close())
beforeEach(async () => {
  await backend.close()
  backend = await newBackend()
})

const isIn = async (token: string) => (await backend.call('user.surplus', {}, bearer(token))).status === 200
const challenge = async (what: 'add' | 'sign_in', headers: Record<string, string>) =>
  (await backend.ask('user.passkeyOptions', { for: what }, headers)).options

/** Returns from the third party with a code that is not exchanged yet. */
async function signInAgain() {
  const begun = await backend.ask('user.oauthUrl', { provider: 'house' }, on('thief'))
  const { state } = begun as { state: string }
  const { headers } = await request(backend.app).get('/v1/user.oauthReturn').query({ state })
  return headers.location!.slice(1)
}

/** An account with every kind of credential. */
async function wideOpen() {
  const { token, user } = await backend.join(mara, on('thief'))
  const code = await signInAgain()
  const device = newAuthenticator('https://novels.example')
  const make = async () => device.make(await challenge('add', bearer(token)))
  await backend.ask('user.addPasskey', { name: 'A key', response: await make() }, bearer(token))
  await challenge('add', bearer(token))
  const session = await createMemorySession(backend.database, user.id, backend.clock.now, 60_000)
  const { ticket } = await backend.ask('user.resend', { again: true }, bearer(token))
  const { code: proof } = await backend.mailTo(mara.email)
  const attempts = {
    session: () => backend.call('user.surplus', {}, bearer(token)),
    'lent session': () => backend.call('user.surplus', {}, bearer(session!)),
    password: () => backend.call('user.login', mara, on('thief')),
    passkey: async () => {
      const response = device.sign(await challenge('sign_in', on('thief')))
      return backend.call('user.passkeySignIn', { response }, on('thief'))
    },
    'code of a sign-in elsewhere': () => backend.call('user.sns', { code }, on('thief')),
    'code of a mail': () => backend.call('user.confirm', { ticket, code: proof }, on('thief')),
  }
  /** Names of the credentials that still give access. */
  const open = async () => {
    const found: string[] = []
    for (const [name, attempt] of Object.entries(attempts)) if ((await attempt()).status === 200) found.push(name)
    if (await isKnownDevice(backend.database, user.id, 'thief')) found.push('known device')
    for (const table of ['identity', 'passkey_challenge'] as const) {
      const rows = await backend.database.selectFrom(table).where('reader_id', '=', user.id).selectAll().execute()
      if (rows.length) found.push(table)
    }
    return found
  }
  return { id: user.id, token, device, make, open, all: [...Object.keys(attempts), 'known device', 'identity'] }
}

/** Requests a password reset by email; returns a function that sets the password. */
async function forgotten(email = mara.email) {
  await backend.ask('user.forgot', { email }, on('tablet'))
  const { link } = await backend.mailTo(email)
  return () => backend.ask('user.reset', { link, password: NEW }, on('tablet'))
}
const resetByMail = async (email?: string) => (await forgotten(email))()

/** Changes the address of the account from a signed-in session. */
async function moveTo(email: string, token: string) {
  const { ticket } = await backend.ask('user.email', { email, current_password: mara.password }, bearer(token))
  const { code } = await backend.mailTo(email)
  return (await backend.ask('user.confirm', { ticket, code }, bearer(token))).token
}

async function undo(token: string) {
  await moveTo('thief@elsewhere.example', token)
  const { link } = await backend.mailTo(mara.email)
  await backend.ask('user.undoEmail', { link })
}

async function claim(_token: string, id: number) {
  await backend.database.updateTable('reader').set({ email_verified_at: null }).where('id', '=', id).execute()
  await claimAccount(backend.database, id, { name: 'Mara', avatar: null }, backend.clock.now)
}

/** Signs up with an address that has an account, and opens the emailed link in another browser. */
async function confirmByLink() {
  await backend.ask('user.signup', { ...mara, accept_terms: true }, on('tablet'))
  const { link } = await backend.mailTo(mara.email)
  await backend.ask('user.confirm', { link, password: NEW }, on('desktop'))
}

const deleted = (token: string) => backend.ask('user.delete', { email: mara.email }, bearer(token))
const signedOut = (token: string) => backend.ask('user.logout', { everywhere: true }, bearer(token))
const byOperators = (_token: string, id: number) => askAdmin(backend.database, 'sign-out', [String(id)])
const byOperatorsForAll = () =>
  askAdmin(backend.database, 'sign-out', [], { options: { all: true, brand: 'local', yes: true } })
const changed = (token: string, more = {}) =>
  backend.ask('user.password', { current_password: mara.password, password: NEW, ...more }, bearer(token))

/** The link in the latest email about a passkey. */
async function passkeyLink() {
  const mail = (await backend.mails()).findLast(({ email }) => email.subject === 'A passkey was added')
  return mail!.email.button!.url.split('/').at(-1)!
}
const takenBack = async () => backend.ask('user.undoPasskey', { link: await passkeyLink() })

type Walk = [string, (token: string, id: number) => Promise<unknown>]
const recoveries: Walk[] = [
  ['a reset by mail', () => resetByMail()],
  ['taking an address back', undo],
  ['a claim', claim],
  ['a link that confirms, with a new password', confirmByLink],
  ['deleting the account', deleted],
]
const signOuts: Walk[] = [
  ['signing out everywhere', signedOut],
  ['an operator', byOperators],
  ['an operator who signs everybody out', byOperatorsForAll],
  ['a new password', token => changed(token)],
]
const withPasskeys: Walk[] = [
  [
    'signing out everywhere without passkeys',
    token => backend.ask('user.logout', { everywhere: true, remove_passkeys: true }, bearer(token)),
  ],
  ['a new password without passkeys', token => changed(token, { remove_passkeys: true })],
  ['the link in the email about a passkey', takenBack],
]

const endsNone: (typeof credentialsOf)[number]['end'] = async () => 0

test('the test account has every kind of credential', async () => {
  const { open, all } = await wideOpen()
  const found = await open()
  expect(found).toEqual(expect.arrayContaining(all))
})

describe.each(recoveries)('after %s', (_walk, walk) => {
  test('after a revocation no former credential gives access', async () => {
    const { id, token, open } = await wideOpen()
    await walk(token, id)
    expect(await open()).toEqual([])
  })

  test('an unknown kind of credential is revoked too', async () => {
    const { id, token } = await wideOpen()
    const end = jest.fn(endsNone)
    credentialsOf.unshift({ name: 'made up', since: 'recovery', end })
    try {
      await walk(token, id)
      expect(end).toHaveBeenCalledWith(expect.anything(), [id])
    } finally {
      credentialsOf.shift()
    }
  })
})

test.each([...signOuts, ...withPasskeys])(
  'after a sign-out by %s passing ways in have ended, one that is made up here too, and passkeys where that was asked',
  async (name, walk) => {
    const { id, token, open } = await wideOpen()
    const [passing, lasting] = [jest.fn(endsNone), jest.fn(endsNone)]
    const madeUp = [
      { name: 'passing', since: 'signOut' as const, end: passing },
      { name: 'lasting', since: 'recovery' as const, end: lasting },
    ]
    credentialsOf.unshift(...madeUp)
    try {
      await walk(token, id)
    } finally {
      credentialsOf.splice(0, madeUp.length)
    }
    expect([passing.mock.calls, lasting.mock.calls]).toEqual([[[expect.anything(), [id]]], []])
    const left = await open()
    for (const name of ['session', 'lent session', 'code of a sign-in elsewhere']) expect(left).not.toContain(name)
    expect(left.includes('passkey')).toBe(signOuts.some(([other]) => other === name))
  },
)

test('every column that names a reader is a credential or known to be none', async () => {
  const tables = await backend.database.introspection.getTables()
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'reader_id'))
  const names = credentialsOf.map(({ name }) => name)
  const none =
    'admin_log author_follow auto_unlock book_writer coin_adjustment comment comment_like comment_report complaint ended ' +
    'invite ledger mailbox orders passage payment_case push_subscription read_log reader_mute reader_setting ' +
    'review review_report shelf_book unlock voucher wallet'
  const others = naming.map(({ name }) => name).filter(name => !names.includes(name))
  expect(others.toSorted()).toEqual(none.split(' '))
})

test('a passkey that is added during a password reset is revoked or not added', async () => {
  for (let round = 0; round < 4; round++) {
    await backend.close()
    backend = await newBackend()
    const { token, id } = await wideOpen()
    const responses = await Promise.all(
      Array.from({ length: 4 }, async () =>
        newAuthenticator('https://novels.example').make(await challenge('add', bearer(token))),
      ),
    )
    const reset = await forgotten()
    const add = (response: object) => backend.call('user.addPasskey', { name: 'Late', response }, bearer(token))
    await Promise.all([...responses.slice(0, 2).map(add), reset(), ...responses.slice(2).map(add)])
    expect(await backend.database.selectFrom('passkey').where('reader_id', '=', id).selectAll().execute()).toEqual([])
  }
})

test('the email after a reset says what was removed, and third-party sign-in works again by address', async () => {
  const { id } = await wideOpen()
  await resetByMail()
  const { subject, paragraphs } = await backend.mailTo(mara.email)
  expect([subject, paragraphs.join()]).toEqual([
    'Your password was changed',
    expect.stringMatching(/removed 1 passkey\..* removed 1 linked sign-in\./),
  ])
  const { user } = await backend.ask('user.sns', { code: await signInAgain() }, on('thief'))
  expect(user).toMatchObject({ id, providers: ['house'] })
  await resetByMail()
  expect((await backend.mailTo(mara.email)).paragraphs.join()).toContain('removed 1 linked sign-in.')
  await resetByMail()
  expect((await backend.mailTo(mara.email)).paragraphs).toHaveLength(1)
})

describe('the link that undoes a change of address', () => {
  test('works after an intruder has reset the password, and revokes their credentials', async () => {
    const { token, user } = await backend.join(mara, on('thief'))
    const [first, second] = ['one@thief.example', 'two@thief.example']
    const moved = await moveTo(first, token)
    const { link } = await backend.mailTo(mara.email)
    const again = await moveTo(second, moved)
    const { link: theirs } = await backend.mailTo(first)
    await resetByMail(second)
    expect(await isIn(again)).toBe(false)
    expect(await backend.ask('user.undoEmail', { link })).toEqual({ email: mara.email })
    expectFailure(await backend.call('user.undoEmail', { link: theirs }), 401, 'BAD_CREDENTIALS')
    expect((await resetByMail()).user.id).toBe(user.id)
  })

  test('survives the use of a later link', async () => {
    const { token } = await backend.join(mara, on('thief'))
    const moved = await moveTo('one@thief.example', token)
    const { link } = await backend.mailTo(mara.email)
    await moveTo('two@thief.example', moved)
    await backend.ask('user.undoEmail', { link: (await backend.mailTo('one@thief.example')).link })
    expect(await backend.ask('user.undoEmail', { link })).toEqual({ email: mara.email })
  })
})

describe('the link in the email about a passkey', () => {
  test('works once, for its brand, within seven days', async () => {
    const { device, token } = await wideOpen()
    const link = await passkeyLink()
    await request(backend.app).get('/v1/user.undoPasskey').query({ link }).expect(405)
    const other = { 'X-Brand': 'novelpack' }
    expectFailure(await backend.call('user.undoPasskey', { link }, other), 401, 'BAD_CREDENTIALS')
    expect(await isIn(token)).toBe(true)
    expect(await backend.ask('user.undoPasskey', { link })).toEqual({ email: mara.email })
    const response = device.sign(await challenge('sign_in', on('thief')))
    expectFailure(await backend.call('user.passkeySignIn', { response }, on('thief')), 401, 'BAD_CREDENTIALS')
    expectFailure(await backend.call('user.undoPasskey', { link }), 401, 'BAD_CREDENTIALS')
  })

  test('expires after seven days', async () => {
    const { token } = await wideOpen()
    const link = await passkeyLink()
    backend.clock.now = new Date(backend.clock.now.getTime() + 7 * 24 * 60 * 60 * 1000)
    expectFailure(await backend.call('user.undoPasskey', { link }), 401, 'BAD_CREDENTIALS')
    expect(await isIn(token)).toBe(true)
  })

  test('removes only its own passkey', async () => {
    const { token } = await wideOpen()
    const link = await passkeyLink()
    const another = newAuthenticator('https://novels.example')
    const response = another.make(await challenge('add', bearer(token)))
    await backend.ask('user.addPasskey', { name: 'Another', response }, bearer(token))
    await backend.ask('user.undoPasskey', { link })
    const signed = another.sign(await challenge('sign_in', on('phone')))
    const entry = await backend.ask('user.passkeySignIn', { response: signed }, on('phone'))
    expect(await backend.ask('user.passkeys', {}, bearer(entry.token))).toMatchObject({ items: [{ name: 'Another' }] })
  })
})

test('an email says how many passkeys were removed with a new password', async () => {
  const { token } = await wideOpen()
  await changed(token, { remove_passkeys: true })
  const texts = (await backend.mails()).map(({ email }) => email.paragraphs.join())
  expect(texts).toContainEqual(expect.stringContaining('removed 1 passkey.'))
})

describe('the last way into an account', () => {
  /** Created by third-party sign-in, without a password. */
  async function linked() {
    const { token } = await backend.ask('user.sns', { code: await signInAgain() }, on('thief'))
    const { items } = await backend.ask('user.identities', {}, bearer(token))
    const unlink = () => backend.call('user.removeIdentity', { identity_id: items[0]!.id }, bearer(token))
    const device = newAuthenticator('https://novels.example')
    const addPasskey = async () => {
      const response = device.make(await challenge('add', bearer(token)))
      return backend.ask('user.addPasskey', { name: 'A key', response }, bearer(token))
    }
    return { token, items, unlink, addPasskey }
  }

  test('cannot be removed: neither a linked sign-in nor passkeys', async () => {
    const { token, items, unlink, addPasskey } = await linked()
    expect(items).toMatchObject([{ provider: 'house', label: 'The House' }])
    expectFailure(await unlink(), 409, 'PASSWORD_NEEDED')
    expect(await backend.ask('user.identities', {}, bearer(token))).toEqual({ items })
    const { id } = await addPasskey()
    expect((await unlink()).status).toBe(200)
    expect(await backend.ask('user.identities', {}, bearer(token))).toEqual({ items: [] })
    expectFailure(await backend.call('user.removePasskey', { passkey_id: id }, bearer(token)), 409, 'PASSWORD_NEEDED')
    const everything = { everywhere: true, remove_passkeys: true }
    expectFailure(await backend.call('user.logout', everything, bearer(token)), 409, 'PASSWORD_NEEDED')
    expect(await backend.ask('user.passkeys', {}, bearer(token))).toMatchObject({ items: [{ id }] })
  })

  test('remains when two are removed concurrently', async () => {
    const { token, unlink, addPasskey } = await linked()
    const { id } = await addPasskey()
    const both = await Promise.all([unlink(), backend.call('user.removePasskey', { passkey_id: id }, bearer(token))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('can be removed if there is a password, after recent authentication, by its owner only', async () => {
    await backend.join(mara, on('thief'))
    const { token, items, unlink } = await linked()
    const noor = bearer((await backend.join({ ...mara, email: 'noor@reader.example' }, on('noor'))).token, 'noor')
    const identity_id = items[0]!.id
    expectFailure(await backend.call('user.removeIdentity', { identity_id }, noor), 404, 'NOT_FOUND')
    backend.clock.now = new Date(backend.clock.now.getTime() + 11 * 60_000)
    expectFailure(await unlink(), 403, 'SIGN_IN_AGAIN')
    const everything = { everywhere: true, remove_passkeys: true }
    expectFailure(await backend.call('user.logout', everything, bearer(token)), 403, 'SIGN_IN_AGAIN')
    await backend.ask('user.prove', { current_password: mara.password }, bearer(token))
    expect((await unlink()).status).toBe(200)
  })
})
