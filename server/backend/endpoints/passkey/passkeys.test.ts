import { describe, expect, test } from '@jest/globals'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { countPasskey } from '../../accounts/passkeys/challenges.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { passkeyHost } from '../../../linkOrigin.ts'
import { backendOfEachTest, expectFailure, testBackend } from '../../testing/backend.ts'

const backend = backendOfEachTest([])

const HOST = 'https://novels.example'
const at = (origin: string) => ({
  'X-Forwarded-Host': new URL(origin).host,
  'X-Forwarded-Proto': new URL(origin).protocol.slice(0, -1),
})
const options = async (what: 'add' | 'sign_in', headers: Record<string, string>) =>
  (await backend.ask('user.passkeyOptions', { for: what }, headers)).options
const later = (minutes: number) => {
  backend.clock.now = new Date(backend.clock.now.getTime() + minutes * 60_000)
}

/** A reader with a passkey for a host. */
async function owner(origin = HOST) {
  const { headers: own, id } = await backend.signIn('mara')
  const headers = { ...own, ...at(origin) }
  const device = newAuthenticator(origin)
  const response = device.make(await options('add', headers))
  const passkey = await backend.ask('user.addPasskey', { name: ' My phone ', response }, headers)
  return { headers, id, device, passkey }
}
const signIn = async (device: ReturnType<typeof newAuthenticator>, headers: Record<string, string> = at(HOST)) =>
  backend.call('user.passkeySignIn', { response: device.sign(await options('sign_in', headers)) }, headers)

describe('a passkey', () => {
  test('signs in without a user name, counts as recent authentication, and shows when it was used', async () => {
    const { id, device, passkey } = await owner()
    expect(passkey).toMatchObject({ name: 'My phone', host: 'novels.example', used_at: null })
    later(60)
    const { body } = await signIn(device)
    expect(body.data).toMatchObject({ user: { id }, created: false })
    const headers = { Authorization: `Bearer ${body.data.token}`, ...at(HOST) }
    await backend.ask('user.prove', {}, headers)
    const { items } = await backend.ask('user.passkeys', {}, headers)
    expect(items).toEqual([{ ...passkey, used_at: backend.clock.now.toISOString() }])
    expect((await signIn(device)).status).toBe(200)
  })

  test('is reported by email, renamed, and removed by its owner only', async () => {
    const { headers, device, passkey } = await owner()
    expect((await backend.mailTo('mara@reader.example')).subject).toBe('A passkey was added')
    const noor = { ...(await backend.signIn('noor')).headers, ...at(HOST) }
    const named = { passkey_id: passkey.id, name: 'Old phone' }
    expectFailure(await backend.call('user.namePasskey', named, noor), 404, 'NOT_FOUND')
    expectFailure(await backend.call('user.removePasskey', { passkey_id: passkey.id }, noor), 404, 'NOT_FOUND')
    await backend.ask('user.namePasskey', named, headers)
    expect((await backend.ask('user.passkeys', {}, headers)).items).toMatchObject([{ name: 'Old phone' }])
    const response = newAuthenticator(HOST).make(await options('add', headers))
    await backend.ask('user.addPasskey', { name: 'New phone', response }, headers)
    later(11)
    expectFailure(await backend.call('user.removePasskey', { passkey_id: passkey.id }, headers), 403, 'SIGN_IN_AGAIN')
    const { body } = await signIn(device)
    await backend.ask('user.removePasskey', { passkey_id: passkey.id }, { Authorization: `Bearer ${body.data.token}` })
    expectFailure(await signIn(device), 401, 'BAD_CREDENTIALS')
  })

  test('is added only after recent authentication, once, and at most twenty', async () => {
    const { headers, device } = await owner()
    const again = { name: 'Again', response: device.make(await options('add', headers)) }
    expectFailure(await backend.call('user.addPasskey', again, headers), 409, 'CONFLICT')
    for (let more = 1; more < 20; more++) {
      const response = newAuthenticator(HOST).make(await options('add', headers))
      await backend.ask('user.addPasskey', { name: `${more}`, response }, headers)
    }
    const response = newAuthenticator(HOST).make(await options('add', headers))
    expectFailure(await backend.call('user.addPasskey', { name: '20', response }, headers), 409, 'CONFLICT')
    later(11)
    expectFailure(await backend.call('user.passkeyOptions', { for: 'add' }, headers), 403, 'SIGN_IN_AGAIN')
    expectFailure(await backend.call('user.passkeyOptions', { for: 'add' }, at(HOST)), 401, 'SIGN_IN_REQUIRED')
  })
})

describe('a signature', () => {
  test('works once', async () => {
    const { device } = await owner()
    const response = device.sign(await options('sign_in', at(HOST)))
    const send = () => backend.call('user.passkeySignIn', { response }, at(HOST))
    const responses = await Promise.all([send(), send(), send()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('works for five minutes', async () => {
    const { device } = await owner()
    const response = device.sign(await options('sign_in', at(HOST)))
    later(5)
    expectFailure(await backend.call('user.passkeySignIn', { response }, at(HOST)), 401, 'BAD_CREDENTIALS')
  })

  test('works only for the host and brand of its challenge', async () => {
    const { device } = await owner()
    const elsewhere = at('https://other.example')
    expectFailure(await signIn(device, elsewhere), 401, 'BAD_CREDENTIALS')
    expectFailure(await signIn(device, { ...at(HOST), 'X-Brand': 'two' }), 401, 'BAD_CREDENTIALS')
    // Requested at one, used at the other.
    const response = device.sign(await options('sign_in', elsewhere))
    expectFailure(await backend.call('user.passkeySignIn', { response }, at(HOST)), 401, 'BAD_CREDENTIALS')
    const other = device.sign(await options('sign_in', { ...at(HOST), 'X-Brand': 'two' }))
    expectFailure(await backend.call('user.passkeySignIn', { response: other }, at(HOST)), 401, 'BAD_CREDENTIALS')
  })

  test('works at all hosts of the brand, with the passkey of its first host', async () => {
    await backend.close()
    const hosts = ['novels.example', 'roman.example', '*.m.example']
    Object.assign(backend, await testBackend([], { passkeyHostOf: (_brand, origin) => passkeyHost(hosts, origin) }))
    const elsewhere = at('https://roman.example')
    const { headers: own } = await backend.signIn('mara')
    const requested = await options('add', { ...own, ...elsewhere })
    expect(requested['rp']).toMatchObject({ id: 'novels.example' })
    const device = newAuthenticator('https://roman.example', 'novels.example')
    const response = device.make(requested)
    await backend.ask('user.addPasskey', { name: 'My phone', response }, { ...own, ...elsewhere })
    expect((await signIn(device, elsewhere)).status).toBe(200)
    expect((await options('sign_in', at(HOST)))['rpId']).toBe('novels.example')
    // What one host signs is not accepted at another.
    const signed = device.sign(await options('sign_in', at(HOST)))
    expectFailure(await backend.call('user.passkeySignIn', { response: signed }, at(HOST)), 401, 'BAD_CREDENTIALS')
    expect((await options('sign_in', at('https://x.m.example')))['rpId']).toBe('x.m.example')
  })

  test('is refused if the counter indicates a copy', async () => {
    const { device } = await owner()
    expect((await signIn(device)).status).toBe(200)
    expect((await signIn(device)).status).toBe(200)
    device.state.counter = 0
    expectFailure(await signIn(device), 401, 'BAD_CREDENTIALS')
  })

  test('of one reader adds no passkey to another', async () => {
    const { headers } = await owner()
    const noor = { ...(await backend.signIn('noor')).headers, ...at(HOST) }
    const response = newAuthenticator(HOST).make(await options('add', headers))
    expectFailure(await backend.call('user.addPasskey', { name: 'x', response }, noor), 401, 'BAD_CREDENTIALS')
  })

  test.each([{}, { id: 1 }, { id: 'x', response: null }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])(
    'is refused where it is none: %j',
    async response => {
      const { headers } = await owner()
      expectFailure(await backend.call('user.passkeySignIn', { response }, at(HOST)), 401, 'BAD_CREDENTIALS')
      expectFailure(await backend.call('user.addPasskey', { name: 'x', response }, headers), 401, 'BAD_CREDENTIALS')
    },
  )
})

test('at an IP address passkeys are not available and not offered', async () => {
  const numbers = at('http://192.0.2.1:3000')
  expectFailure(await backend.call('user.passkeyOptions', { for: 'sign_in' }, numbers), 503, 'NOT_AVAILABLE')
  expect(await backend.ask('user.oauthUrl', {}, numbers)).not.toMatchObject({
    offers: expect.arrayContaining(['passkeys']),
  })
  expect(await backend.ask('user.oauthUrl', {}, at(HOST))).toMatchObject({
    offers: expect.arrayContaining(['passkeys']),
  })
})

test('challenges are limited by network, and those of a /48 together', async () => {
  const ask = (address: string) =>
    backend.call('user.passkeyOptions', { for: 'sign_in' }, { ...at(HOST), 'X-Forwarded-For': address })
  // Concurrent requests all count.
  const count = (address: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        countPasskey({ ...backend, address, rates: ratesOf(), now: backend.clock.now }),
      ),
    )
  for (const network of [1, 2, 3, 4]) await count(`2001:db8:0:${network}::1`, 240)
  for (const network of [1, 5]) expectFailure(await ask(`2001:db8:0:${network}::2`), 429, 'RATE_LIMITED')
  expect((await ask('2001:db8:1::1')).status).toBe(200)
})
