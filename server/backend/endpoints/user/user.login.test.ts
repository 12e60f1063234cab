import { describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import request from 'supertest'
import { admit, MAX_SIGN_INS } from '../../accounts/secrets/password.ts'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { createBackend } from '../../app.ts'
import { backendOfEachTest, expectFailure } from '../../testing/backend.ts'

const PER_NETWORK = ratesOf().signIn.network
const PER_PLACE = ratesOf().signIn.place
const PER_ACCOUNT = ratesOf().signInAccount.all

const backend = backendOfEachTest([])

const mara = { email: 'mara@reader.example', password: 'eleven clocks' }
/** An account for the tests of signing in. */
const join = (headers?: Record<string, string>) => backend.join(mara, headers)
const bearer = (token: string, brand = 'local') => ({ Authorization: `Bearer ${token}`, 'X-Brand': brand })
const from = (address: string, device?: string) => ({
  'X-Forwarded-For': address,
  ...(device && { 'Device-Uuid': device }),
})
/** So many attempts, as many concurrently as a process accepts. */
async function many<Response>(count: number, make: (number: number) => PromiseLike<Response>): Promise<Response[]> {
  const responses: Response[] = []
  while (responses.length < count) {
    const length = Math.min(MAX_SIGN_INS, count - responses.length)
    responses.push(...(await Promise.all(Array.from({ length }, (_, index) => make(responses.length + index)))))
  }
  return responses
}
const guess = (number: number, headers: Record<string, string>) =>
  backend.call('user.login', { ...mara, password: `guess number ${number}` }, headers)

test('a reader signs in again, on one device and another', async () => {
  const joined = await join()
  const again = await backend.ask('user.login', mara)
  expect(again).toMatchObject({ created: false, user: joined.user })
  expect(again.token).not.toBe(joined.token)
})

test('an unknown address creates no account, and is refused like a wrong password', async () => {
  const unknown = await backend.call('user.login', { ...mara, accept_terms: true })
  expectFailure(unknown, 401, 'BAD_CREDENTIALS')
  expect(await backend.database.selectFrom('reader').selectAll().execute()).toEqual([])
  await join()
  const wrong = await backend.call('user.login', { ...mara, password: 'twelve clocks' })
  expect(wrong.body).toEqual(unknown.body)
})

test('a password matches in any Unicode composition', async () => {
  await backend.join({ ...mara, password: 'caf\u00e9 au lait' })
  expect(await backend.ask('user.login', { ...mara, password: 'cafe\u0301 au lait' })).toMatchObject({ created: false })
})

test('a wrong password is refused', async () => {
  await join()
  for (const input of [
    { ...mara, password: 'twelve clocks' },
    { ...mara, password: 'eleven clocks ' },
  ]) {
    expectFailure(await backend.call('user.login', input), 401, 'BAD_CREDENTIALS')
  }
})

test('no password signs in to an account without one', async () => {
  await backend.signIn('mara')
  for (const password of ['', 'null', 'undefined'].map(text => text.padEnd(8))) {
    expectFailure(await backend.call('user.login', { ...mara, password }), 401, 'BAD_CREDENTIALS')
  }
})

test('too many concurrent sign-ins are rejected at once and not counted', async () => {
  await join()
  const end = Promise.withResolvers<void>()
  const others = Array.from({ length: MAX_SIGN_INS }, () => admit(() => end.promise))
  const responses = await many(PER_PLACE + 1, () => backend.call('user.login', mara))
  for (const response of responses) {
    expectFailure(response, 503, 'NOT_AVAILABLE')
    expect(response.headers['retry-after']).toBe('5')
  }
  end.resolve()
  await Promise.all(others)
  expect((await backend.call('user.login', mara)).status).toBe(200)
})

test('neither password nor token is stored or logged', async () => {
  const { token } = await join()
  await backend.call('user.login', { ...mara, password: 'twelve clocks' })
  const stored = JSON.stringify([
    await backend.database.selectFrom('reader').selectAll().execute(),
    await backend.database.selectFrom('session').selectAll().execute(),
  ])
  expect(stored).toContain('$argon2id$v=19$')
  for (const secret of [token, mara.password]) expect(stored).not.toContain(secret)
  for (const secret of [token, mara.password, 'twelve clocks', 'mara']) expect(backend.log.join()).not.toContain(secret)
})

describe('a token', () => {
  test('ends after thirty days by the server’s clock', async () => {
    const { token } = await join()
    const start = backend.clock.now.getTime()
    const at = async (days: number) => {
      backend.clock.now = new Date(start + days * 86_400_000)
      return (await backend.call('readlog.get', {}, bearer(token))).status
    }
    expect([await at(29.9), await at(-1), await at(30)]).toEqual([200, 200, 401])
  })

  test('of one brand does not work for an account of another with the same address', async () => {
    const one = await join({ 'X-Brand': 'one' })
    const two = await backend.join({ ...mara, password: 'another one' }, { 'X-Brand': 'two' })
    expect(two.user.id).not.toBe(one.user.id)
  })
})

describe('guessing', () => {
  const statuses = (responses: { status: number }[]) => [...new Set(responses.map(({ status }) => status))]
  const guessAll = (most: number, headers: (number: number) => Record<string, string>) =>
    many(most, number => guess(number, headers(number)))

  test('an account is limited per network, with the time to wait', async () => {
    await join()
    const responses = await guessAll(PER_PLACE, number => from(`2001:db8:1:2::${number}`))
    expect(statuses(responses)).toEqual([401])
    const refused = await backend.call('user.login', mara, from('2001:db8:1:2:ffff::1'))
    expectFailure(refused, 429, 'RATE_LIMITED')
    expect(refused.headers['retry-after']).toBe('900')
    expect((await backend.call('user.login', { ...mara, email: 'other@reader.example' })).status).toBe(401)
  })

  test('an account is limited in total, while its reader can still sign in on known devices', async () => {
    await join(from('192.0.2.1', 'phone'))
    expect(statuses(await guessAll(PER_ACCOUNT, number => from(`198.51.100.${number}`, `device-${number}`)))).toEqual([
      401,
    ])
    const refused = await backend.call('user.login', mara, from('203.0.113.1', 'new'))
    expectFailure(refused, 429, 'RATE_LIMITED', { ticket: expect.any(String) })
    expect((await backend.call('user.login', mara, from('203.0.113.1', 'phone'))).status).toBe(200)
  })

  test('does not lock the owner out, who signs in on a new device by code, without revealing accounts', async () => {
    await join(from('192.0.2.1', 'phone'))
    await guessAll(PER_ACCOUNT, number => from(`198.51.100.${number}`, `device-${number}`))
    const before = (await backend.mails()).length
    const wrong = await guess(0, from('203.0.113.1', 'thief'))
    expectFailure(wrong, 429, 'RATE_LIMITED', { ticket: expect.any(String) })
    expect(await backend.mails()).toHaveLength(before)
    const right = await backend.call('user.login', mara, from('203.0.113.2', 'new'))
    const { ticket, ...data } = right.body.data
    expect({ ...right.body, data }).toEqual({ ...wrong.body, data: {} })
    const { code, subject } = await backend.mailTo(mara.email)
    expect(subject).toBe('Your sign-in code')
    const shown = (ticket: string, code: string) => backend.call('user.confirm', { ticket, code })
    expectFailure(await shown(wrong.body.data.ticket, code), 401, 'BAD_CREDENTIALS')
    expect((await shown(ticket, code)).body.data).toMatchObject({ user: { email: mara.email } })
    expectFailure(await shown(ticket, code), 401, 'BAD_CREDENTIALS')
  })

  test('an account sends its owner few emails a day', async () => {
    await join(from('192.0.2.1', 'phone'))
    await guessAll(PER_ACCOUNT, number => from(`198.51.100.${number}`, `device-${number}`))
    const before = (await backend.mails()).length
    await many(15, number => backend.call('user.login', mara, from(`203.0.113.${number}`, 'new')))
    expect((await backend.mails()).length - before).toBe(10)
  })

  test('is limited on a known device too', async () => {
    await join(from('192.0.2.1', 'phone'))
    expect(statuses(await guessAll(PER_PLACE, number => from(`192.0.2.${number}`, 'phone')))).toEqual([401])
    expectFailure(await guess(0, from('203.0.113.1', 'phone')), 429, 'RATE_LIMITED')
  })

  test('is limited across processes on one database, until the window ends', async () => {
    await join()
    const silent = pino({ level: 'silent' })
    const second = createBackend({
      payments: 'test',
      database: backend.database,
      log: silent,
      trusted: ['loopback'],
      now: () => backend.clock.now,
    })
    await guessAll(PER_PLACE, () => from('192.0.2.1'))
    const elsewhere = () => request(second).post('/v1/user.login').set(from('192.0.2.1')).send(mara)
    expectFailure(await elsewhere(), 429, 'RATE_LIMITED')
    backend.clock.now = new Date(backend.clock.now.getTime() + 900_000)
    expect((await elsewhere()).status).toBe(200)
  })

  test('is counted from zero after a successful sign-in', async () => {
    await join()
    for (let attempt = 0; attempt < PER_PLACE + 5; attempt++) await backend.ask('user.login', mara)
  })

  test('is limited per network, for any accounts and claimed addresses', async () => {
    const responses = await many(PER_NETWORK + 3, number =>
      backend.call(
        'user.login',
        { email: `a${number}@reader.example`, password: 'guess guess' },
        from(`6.6.6.${number}, 192.0.2.7`, `device-${number}`),
      ),
    )
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3)
    expectFailure(await guess(0, from('192.0.2.8')), 401, 'BAD_CREDENTIALS')
  })

  test('from a blocked network does not count against accounts', async () => {
    await join(from('192.0.2.1', 'phone'))
    await many(PER_NETWORK, number =>
      backend.call('user.login', { email: `a${number}@reader.example`, password: 'guess guess' }, from('203.0.113.7')),
    )
    expect(statuses(await guessAll(PER_ACCOUNT, () => from('203.0.113.7')))).toEqual([429])
    expect((await backend.call('user.login', mara, from('198.51.100.20', 'new'))).status).toBe(200)
  })

  test('from a network blocked for an account no longer counts against it', async () => {
    await join(from('192.0.2.1', 'phone'))
    await guessAll(PER_NETWORK, () => from('203.0.113.7'))
    expect((await backend.call('user.login', mara, from('198.51.100.20', 'new'))).status).toBe(200)
  })
})
