import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import request from 'supertest'
import { dataOf, expectFailure, testBackend } from '../testing/backend.ts'
import { startIdentityProvider, visit } from '../testing/identityProvider.ts'
import { developmentProvider } from './developmentProvider.ts'
import { createOidcProvider } from './oidcProvider.ts'

const SITE = 'https://novels.example/novels_api'
const CALLBACK = `${SITE}/v1/user.oauthReturn`
// The provider logs long hints for production.
console.info = console.warn = () => {}
const house = await startIdentityProvider({
  mara: { email: 'Mara@reader.example', email_verified: true, name: 'Mara Quill' },
  noor: { email: 'noor@reader.example', email_verified: false },
  nobody: {},
  lee: { email: 'lee@reader.example', email_verified: true },
})
house.sendBackTo([CALLBACK])
const posting = createOidcProvider({ ...house.settings, name: 'posting', response_mode: 'form_post' })
const backend = await testBackend([], { providers: [createOidcProvider(house.settings), developmentProvider, posting] })
afterAll(async () => {
  house.close()
  await backend.close()
})
beforeEach(() => {
  backend.clock.now = new Date('2026-05-01T12:00:00.000Z')
})

const phone = {
  'Device-Uuid': 'phone',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'novels.example',
  'X-Forwarded-Prefix': '/novels_api',
  'X-Forwarded-For': '192.0.2.1',
}
type Headers = Record<string, string>
const begin = async (headers: Headers = phone, return_to?: string, provider = 'house') => {
  const begun = await backend.ask('user.oauthUrl', { provider, return_to }, headers)
  if (!('url' in begun)) throw new Error('no address')
  return begun
}
/** The code in the address to which the browser is redirected after the provider's response. */
const finish = async (url: URL, headers: Headers = phone) => {
  const response = await request(backend.app).get(`/v1/user.oauthReturn${url.search}`).set(headers)
  expect(response.status).toBe(303)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(response.headers.location).toMatch(/^\/[\w-]{43}$/)
  return response.headers.location!.slice(1)
}
const exchange = (code: string, headers: Headers = phone) => backend.call('user.sns', { code }, headers)
const signIn = async (account: string, headers: Headers = phone, return_to?: string) => {
  const { url } = await begin(headers, return_to)
  return exchange(await finish(await visit(url, CALLBACK, account), headers), headers)
}
/** The form that a provider's page sends, without cookies of the site. */
const post = async (fields: Record<string, string>) => {
  const response = await request(backend.app).post('/v1/user.oauthReturn').type('form').set(phone).send(fields)
  expect(response.status).toBe(303)
  return response.headers.location!.slice(1)
}
const outcome = async () => finish(await visit((await begin()).url, CALLBACK, 'mara'))
const brandOnly = (brand: string) => ({ ...phone, 'X-Brand': brand })

test('a reader signs in at a provider, agrees, and returns to the same page', async () => {
  const first = dataOf('user.sns', await signIn('mara', phone, '/book-reader/1/3'))
  expect(first).toMatchObject({
    created: true,
    return_to: '/book-reader/1/3',
    user: { name: 'Mara Quill', email: 'mara@reader.example', providers: ['house'] },
  })
  const headers = { Authorization: `Bearer ${first.token}` }
  expect(await backend.ask('user.surplus', {}, headers)).toMatchObject({ coins: 0, vouchers: 50 })
  const second = dataOf('user.sns', await signIn('mara'))
  expect(second).toMatchObject({ created: false, return_to: '/myinfo', user: { id: first.user.id } })
})

test('the address has state, nonce and PKCE, and leads back to the brand’s own API', async () => {
  const { url, state } = await begin()
  const query = new URL(url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    state,
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge_method: 'S256',
    client_id: 'quire',
    scope: 'openid email profile',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect((await begin()).state).not.toBe(state)
})

test('only a trusted proxy determines the address of the site', async () => {
  const untrusted = { ...phone, 'X-Forwarded-Prefix': '//evil.example' }
  const { url } = await begin(untrusted)
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://novels.example/v1/user.oauthReturn')
})

describe('the code', () => {
  test('works once', async () => {
    const code = await outcome()
    const responses = await Promise.all(Array.from({ length: 8 }, () => exchange(code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expectFailure(await exchange(code), 401, 'BAD_CREDENTIALS')
  })

  test('works for two minutes', async () => {
    const code = await outcome()
    backend.clock.now = new Date(backend.clock.now.getTime() + 120_000)
    expectFailure(await exchange(code), 401, 'BAD_CREDENTIALS')
  })

  test('works on the same device and brand only', async () => {
    expectFailure(await exchange(await outcome(), { ...phone, 'Device-Uuid': 'other' }), 401, 'BAD_CREDENTIALS')
    expectFailure(await exchange(await outcome(), brandOnly('other')), 401, 'BAD_CREDENTIALS')
  })
})

describe('the response of a provider', () => {
  test('is accepted once, by its own brand', async () => {
    const back = await visit((await begin()).url, CALLBACK, 'mara')
    expectFailure(await exchange(await finish(back, brandOnly('other'))), 401, 'BAD_CREDENTIALS')
    expect((await exchange(await finish(back))).status).toBe(200)
    expectFailure(await exchange(await finish(back)), 401, 'BAD_CREDENTIALS')
  })

  test('of another sign-in is refused', async () => {
    const own = await visit((await begin()).url, CALLBACK, 'mara')
    const { state } = await begin()
    own.searchParams.set('state', state)
    expectFailure(await exchange(await finish(own)), 401, 'BAD_CREDENTIALS')
  })

  test('that is late or was never requested is refused', async () => {
    const back = await visit((await begin()).url, CALLBACK, 'mara')
    backend.clock.now = new Date(backend.clock.now.getTime() + 600_000)
    expectFailure(await exchange(await finish(back)), 401, 'BAD_CREDENTIALS')
    expectFailure(await exchange(await finish(new URL(`${CALLBACK}?state=x&code=y`))), 401, 'BAD_CREDENTIALS')
    expectFailure(await exchange(await finish(new URL(CALLBACK))), 401, 'BAD_CREDENTIALS')
  })

  test('with a refusal is reported to the reader', async () => {
    const back = await visit((await begin()).url, CALLBACK, 'mara', false)
    const response = await exchange(await finish(back))
    expectFailure(response, 401, 'BAD_CREDENTIALS')
    expect(response.body.desc).toBe('You canceled the sign-in.')
  })
})

describe('a provider that posts its response', () => {
  test('signs the reader in, with the name that comes beside the code', async () => {
    const { url } = await begin(phone, undefined, 'posting')
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({ response_mode: 'form_post', scope: 'openid email profile' })
    // Without a browser no form is sent: the code comes in the address instead.
    const asked = new URL(url)
    asked.searchParams.delete('response_mode')
    const back = await visit(asked.href, CALLBACK, 'lee')
    const user = JSON.stringify({ name: { firstName: 'Lee', lastName: 'Ames' }, email: 'x@evil.example' })
    const code = await post({ ...Object.fromEntries(back.searchParams), user })
    const entry = dataOf('user.sns', await exchange(code))
    expect(entry.user).toMatchObject({ name: 'Lee Ames', email: 'lee@reader.example' })
  })

  test.each(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])(
    'reports %s to the reader',
    async error => {
      const { state } = await begin(phone, undefined, 'posting')
      const response = await exchange(await post({ state, error }))
      expectFailure(response, 401, 'BAD_CREDENTIALS')
      expect(response.body.desc).toBe('You canceled the sign-in.')
    },
  )

  test('without a code, or for no sign-in, leads to an explanation', async () => {
    const { state } = await begin(phone, undefined, 'posting')
    const sent: Record<string, string>[] = [{ state }, { state }, {}]
    const reasons = sent.map(async fields => (await exchange(await post(fields))).body.desc)
    const [first, ...others] = await Promise.all(reasons)
    expect([first, ...others].toSorted()).toEqual([
      'That sign-in didn’t work. Please try again.',
      'This link has expired or was already used.',
      'This link has expired or was already used.',
    ])
  })
})

describe('an account with the same address', () => {
  const password = 'eleven clocks'
  const join = (email: string, headers: Headers) => backend.unproven({ email, password }, headers)

  test('passes to the reader with the verified address, and its creator loses access', async () => {
    const headers = brandOnly('joined')
    const made = await join('mara@reader.example', headers)
    const { user, created } = dataOf('user.sns', await signIn('mara', headers))
    expect({ id: user.id, created, providers: user.providers }).toEqual({
      id: made.user.id,
      created: false,
      providers: ['house'],
    })
    expectFailure(
      await backend.call('user.surplus', {}, { ...headers, Authorization: `Bearer ${made.token}` }),
      401,
      'SIGN_IN_REQUIRED',
    )
    expectFailure(
      await backend.call('user.login', { email: 'mara@reader.example', password }, headers),
      401,
      'BAD_CREDENTIALS',
    )
  })

  test('is linked once the provider has verified the address, and its owner is told by email', async () => {
    const headers = brandOnly('linked')
    const account = { email: 'mara@reader.example', password }
    const linkMails = async () =>
      (await backend.mails()).filter(({ email }) => email.subject === 'A sign-in was linked')
    const before = (await linkMails()).length
    const { user } = await backend.join(account, headers)
    expect(dataOf('user.sns', await signIn('mara', headers)).user.id).toBe(user.id)
    dataOf('user.sns', await signIn('mara', headers))
    const mails = (await linkMails()).slice(before)
    expect(mails).toMatchObject([{ recipient: account.email, email: { button: { label: 'This wasn’t me' } } }])
    expect(mails[0]!.email.paragraphs.join()).toContain('can now sign in to your')
  })

  test('is not linked if the provider has not verified the address', async () => {
    const headers = brandOnly('kept')
    await join('noor@reader.example', headers)
    const response = await signIn('noor', headers)
    expectFailure(response, 401, 'BAD_CREDENTIALS')
    expect(response.body.desc).toContain('password')
  })

  test('of another brand is independent', async () => {
    const one = dataOf('user.sns', await signIn('mara', brandOnly('one')))
    const two = dataOf('user.sns', await signIn('mara', brandOnly('two')))
    expect([one.created, two.created, one.user.id === two.user.id]).toEqual([true, true, false])
  })
})

test('a reader without an email address is told that one is needed', async () => {
  expect((await signIn('nobody')).body.desc).toContain('email address')
})

test('the development provider signs in without asking', async () => {
  const { url } = await begin(phone, undefined, 'development')
  expect(url.startsWith(CALLBACK)).toBe(true)
  const { user } = dataOf('user.sns', await exchange(await finish(new URL(url))))
  expect(user).toMatchObject({ name: 'Developer', providers: ['development'] })
})

test('an unreachable provider is reported, and tried again later', async () => {
  const gone = { ...house.settings, name: 'gone', issuer: 'http://127.0.0.1:1' }
  const other = await testBackend([], { providers: [createOidcProvider(gone)] })
  for (let time = 0; time < 2; time++) {
    expectFailure(await other.call('user.oauthUrl', { provider: 'gone' }, phone), 503, 'NOT_AVAILABLE')
  }
  await other.close()
})

test('providers are listed; states and codes stay out of the log', async () => {
  expect(await backend.ask('user.oauthUrl', {})).toMatchObject({
    providers: [
      { name: 'house', label: 'The House' },
      { name: 'development', label: 'Development' },
      { name: 'posting', label: 'The House' },
    ],
    email: true,
  })
  backend.log.length = 0
  const { url, state } = await begin()
  const back = await visit(url, CALLBACK, 'mara')
  const code = await finish(back)
  const { token } = dataOf('user.sns', await exchange(code))
  for (const secret of [state, code, token, back.searchParams.get('code')!])
    expect(backend.log.join()).not.toContain(secret)
})
