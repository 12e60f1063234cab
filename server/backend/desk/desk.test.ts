import { afterAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import request, { type Response } from 'supertest'
import { endRestored } from '../accounts/own/endRestored.ts'
import { allCommands } from '../admin/allCommands.ts'
import type { Claims } from '../call/provider.ts'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { registry } from '../metrics/counters.ts'
import { createOperationsApp } from '../operationsApp.ts'
import { askAdmin } from '../testing/admin.ts'
import { testBackend } from '../testing/backend.ts'
import { createDesk } from './createDesk.ts'
import { getRow } from '../database/queries.ts'

const backend = await testBackend()
const { database, clock } = backend
afterAll(async () => {
  expect((await auditLedger(database)).wrong).toEqual([])
  await backend.close()
})

const url = 'https://desk.example'
/** Whom the provider signs in. */
let claims: Claims = { subject: '', emailVerified: false }
const parts: Parameters<typeof createDesk>[0] = {
  database,
  log: pino({ level: 'silent' }),
  provider: {
    name: 'desk',
    issuer: '',
    label: '',
    begin: async ({ state }) => new URL(`https://id.example/?state=${state}`),
    async finish(response, { state }) {
      if (response.get('state') !== state) throw new Error('wrong state')
      return claims
    },
  },
  url,
  limits: { deskSupportCoins: 500, deskFinanceCoins: 10_000, deskLargeCoins: 200 },
  payments: undefined,
  hasMail: false,
  brandsDir: 'brands',
  trusted: ['loopback'],
  now: () => clock.now,
}
const desk = createDesk(parts)
const app = createOperationsApp({ database, outages: backend.outages, registry, state: { draining: false }, desk })

type More = { cookie?: string; headers?: Record<string, string | undefined> }
let network = 0
const get = (path: string, { cookie = '', headers = {} }: More = {}) =>
  request(app)
    .get(`/desk${path}`)
    .set({ Host: 'desk.example', Cookie: cookie, ...headers })
const post = (path: string, fields: object, { cookie = '', headers = {} }: More = {}) =>
  request(app)
    .post(`/desk${path}`)
    .type('form')
    .set({ Host: 'desk.example', Origin: url, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, ...headers })
    .send(fields)
const cookieOf = (response: Response, name: string) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map(cookie => cookie.split(';')[0]!)
    .find(cookie => cookie.startsWith(`__Host-${name}=`) && !cookie.endsWith('=')) ?? ''

const add = (name: string, role: string, login = `${name.split(' ')[0]!.toLowerCase()}@staff.example`) =>
  askAdmin(database, 'staff-add', [name, login], { options: { role }, now: clock.now })

/** Goes to the provider and back. */
async function comeBack(who: Claims, query = '') {
  const headers = { 'X-Forwarded-For': `10.1.${++network}.1` }
  const left = await get('/sign-in', { headers }).expect(303)
  claims = who
  const { searchParams } = new URL(left.headers['location']!)
  return get(`/return?code=1&state=${searchParams.get('state')}${query}`, {
    cookie: cookieOf(left, 'desk-attempt'),
    headers,
  })
}

/** Adds a person and signs them in; returns the headers of their requests. */
async function person(name: string, role: string): Promise<{ cookie: string }> {
  await add(name, role)
  const email = `${name.split(' ')[0]!.toLowerCase()}@staff.example`
  const back = await comeBack({ subject: `sub of ${name}`, email, emailVerified: true })
  expect(back.text).toContain('content="0;url=/desk"')
  return { cookie: cookieOf(back, 'desk') }
}

const log = () => database.selectFrom('admin_log').selectAll().orderBy('id').execute()
const last = async () => (await log()).at(-1)!
const coinsOf = async (id: number) =>
  (await database.selectFrom('wallet').select('coins').where('reader_id', '=', id).executeTakeFirstOrThrow()).coins
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
let keys = 0
const gift = (id: number, coins: number) => ({ READER: id, COINS: coins, key: `ticket-${++keys}`, why: 'a ticket' })
const confirmed = { decision: 'confirm' }

const [sue, ed, fin, ann, amy] = [
  await person('Sue Port', 'support'),
  await person('Ed Itor', 'editor'),
  await person('Fin Ance', 'finance'),
  await person('Ann Admin', 'admin'),
  await person('Amy Admin', 'admin'),
]

describe('signing in', () => {
  test('is for people who were added, by a confirmed address or the id at the provider', async () => {
    for (const who of [
      { subject: 'x', email: 'nobody@staff.example', emailVerified: true },
      { subject: 'x', email: 'sue@staff.example', emailVerified: true },
    ]) {
      const refused = await comeBack(who)
      expect([refused.status, cookieOf(refused, 'desk')]).toEqual([403, ''])
    }
    expect(await last()).toMatchObject({
      command: 'sign-in',
      outcome: 'refused',
      said: '…@staff.example was not added to the staff.',
    })
    await add('New Person', 'support')
    const unproven = { subject: 'new', email: 'new@staff.example', emailVerified: false }
    expect((await comeBack(unproven)).status).toBe(403)
    await add('By Id', 'support', 'id-77')
    expect((await comeBack({ subject: 'id-77', emailVerified: false })).status).toBe(200)
    expect(await last()).toMatchObject({ actor: 'By Id', os_user: 'desk', command: 'sign-in', outcome: 'done' })
  })

  test('needs the browser that began it, and its cookie belongs to this host and no script', async () => {
    const left = await get('/sign-in', { headers: { 'X-Forwarded-For': '10.2.0.1' } })
    const { searchParams } = new URL(left.headers['location']!)
    const state = searchParams.get('state')
    expect((await get(`/return?code=1&state=${state}`)).status).toBe(400)
    const back = await get('/return?code=1&state=other', { cookie: cookieOf(left, 'desk-attempt') })
    expect(back.status).toBe(400)
    const done = await comeBack({ subject: 'sub of Sue Port', emailVerified: false })
    expect([done.headers['set-cookie']].flat().join()).toMatch(
      /__Host-desk=[\w-]{43}; Max-Age=36000; Path=\/; Expires=[^;]*; HttpOnly; Secure; SameSite=Strict/,
    )
  })

  test('ends after half an hour without a request, after ten hours, on signing out and on removal', async () => {
    const start = clock.now
    const rae = await person('Rae Moved', 'support')
    later(29)
    await get('/', rae).expect(200)
    later(29)
    await get('/', rae).expect(200)
    later(31)
    await get('/', rae).expect(401)
    const back = async () => ({
      cookie: cookieOf(await comeBack({ subject: 'sub of Rae Moved', emailVerified: true }), 'desk'),
    })
    const long = await back()
    for (let minutes = 0; minutes < 600; minutes += 25) {
      await get('/', long).expect(200)
      later(25)
    }
    await get('/', long).expect(401)
    const left = await back()
    await post('/sign-out', {}, left).expect(303)
    await get('/', left).expect(401)
    const gone = await back()
    await askAdmin(database, 'staff-remove', ['Rae Moved'])
    await get('/', gone).expect(401)
    clock.now = start
  })

  test('is limited by network', async () => {
    const headers = { 'X-Forwarded-For': '10.3.0.1' }
    const statuses = []
    for (let index = 0; index < 21; index++) statuses.push((await get('/sign-in', { headers })).status)
    expect([statuses[19], statuses[20]]).toEqual([303, 429])
  })
})

describe('a request', () => {
  test('of another site, host or nobody changes and shows nothing', async () => {
    const { id } = await backend.signIn('safe')
    const fields = { ...gift(id, 5), ...confirmed }
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'same-site' }, { Origin: 'null' }])
      await post('/run/give', fields, { ...sue, headers }).expect(403)
    await get('/', { ...sue, headers: { Host: 'freenovel.example' } }).expect(421)
    for (const path of ['/', '/run/find', `/reader/${id}`, '/pending']) {
      const { text } = await get(path).expect(401)
      expect(text).toContain('Sign in with the OpenID provider')
    }
    await post('/run/give', fields).expect(401)
    // A link changes nothing, whatever it has.
    const address = `/run/give?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`
    await get(address, sue).expect(200)
    expect(await coinsOf(id)).toBe(0)
  })

  test('is answered without scripts and frames, and never from a cache', async () => {
    const { headers } = await get('/', sue)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';style-src 'self';img-src data:;form-action 'self';frame-ancestors 'none';base-uri 'none'",
    )
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('shows a reader’s text as text', async () => {
    const reader = await backend.signIn('markup')
    await database.updateTable('reader').set({ name: '<img src=x onerror="x">' }).where('id', '=', reader.id).execute()
    const { text } = await get(`/reader/${reader.id}`, sue)
    expect(text).toContain('&lt;img src=x onerror=&quot;x&quot;&gt;')
    expect(text).not.toContain('<img')
  })
})

test('at a host of a brand it does not start', () => {
  for (const host of ['freenovel.example', 'm.freenovel.example'])
    expect(() => createDesk({ ...parts, url: `https://${host}` })).toThrow(
      `DESK: ${host} is a host of the brand freenovel`,
    )
})

describe('roles', () => {
  test('see the commands of their role only, and cannot run others', async () => {
    const seen = async (who: { cookie: string }) =>
      [...(await get('/', who)).text.matchAll(/href="\/desk\/run\/([\w-]+)"/g)].map(([, name]) => name)
    expect(await seen(sue)).toContain('give')
    expect(await seen(ed)).not.toContain('wallet')
    expect((await seen(ann)).toSorted()).toEqual(Object.keys(allCommands).toSorted())
    const { id } = await backend.signIn('mine')
    await get('/run/take', sue).expect(403)
    expect(await last()).toMatchObject({ actor: 'Sue Port', command: 'take', outcome: 'refused' })
    await post('/run/take', { ...gift(id, 5), ...confirmed }, sue).expect(403)
    await post('/run/wallet', { READER: id }, ed).expect(403)
    await get('/run/constructor', ann).expect(404)
  })

  test('change at once', async () => {
    await get('/run/book?BOOK=1', sue).expect(403)
    await add('Sue Port', 'support,editor')
    await get('/run/book?BOOK=1', sue).expect(200)
    await add('Sue Port', 'support')
  })
})

describe('a look', () => {
  test('finds a reader by address, and is recorded under the real name without the address', async () => {
    const { id } = await backend.signIn('found')
    const found = await post('/run/find', { READER: 'found@reader.example' }, sue).expect(303)
    expect(found.headers['location']).toBe(`/desk/reader/${id}`)
    expect(await last()).toMatchObject({
      actor: 'Sue Port',
      os_user: 'desk',
      words: '["…@reader.example"]',
      reader_id: id,
    })
    const before = (await log()).length
    const { text } = await get(`/reader/${id}`, sue).expect(200)
    expect(text).toContain('found@reader.example')
    expect(text).toContain(`/desk/run/give?READER=${id}`)
    expect((await log()).slice(before).map(({ command }) => command)).toEqual(['find', 'wallet', 'reviews'])
    const withLog = await get(`/reader/${id}`, ann)
    expect(withLog.text).toContain('Sue Port (as desk)')
  })
})

describe('a form', () => {
  test('has a label and help for each argument of each command', async () => {
    for (const [name, command] of Object.entries(allCommands)) {
      const { text } = await get(`/run/${name}`, ann).expect(200)
      const options = Object.entries(command.options ?? {}).map(([name, { kind }]) => ({ name, kind }))
      const [files, others] = [true, false].map(isFile => options.filter(({ kind }) => (kind === 'file') === isFile))
      // They lie on the server.
      for (const { name } of files!) expect(text).not.toContain(`for="${name}"`)
      const fields = [
        ...command.words.map(({ name }) => name),
        ...others!.map(({ name }) => name),
        ...(command.changes ? ['why'] : []),
      ]
      for (const field of fields) {
        expect(text).toContain(`<label for="${field}">`)
        expect(text).toContain(`aria-describedby="${field}-help"`)
      }
    }
  })

  test('names what is wrong, keeps what was entered and marks the field', async () => {
    const { id } = await backend.signIn('wrong')
    const { text } = await post('/run/give', { ...gift(id, 5), COINS: 'ten' }, sue).expect(422)
    expect(text).toContain('COINS must be a whole number from 1 to 1000000.</p>')
    expect(text).toMatch(/id="COINS"[^>]*aria-describedby="COINS-help problem"[^>]*aria-invalid="true"[^>]*value="ten"/)
    expect(text.match(/aria-invalid/g)).toHaveLength(1)
    expect((await post('/run/give', { READER: id, COINS: 5, key: 'k' }, sue).expect(422)).text).toContain(
      'why is required.',
    )
  })
})

describe('a change', () => {
  test('is planned first, then made once, under the real name', async () => {
    const { id } = await backend.signIn('given')
    const fields = gift(id, 50)
    const planned = await post('/run/give', fields, sue).expect(200)
    expect(planned.text).toContain('nothing has changed yet')
    expect(await coinsOf(id)).toBe(0)
    const done = await post('/run/give', { ...fields, ...confirmed }, sue).expect(200)
    expect(done.text).toContain(`50 coins given to reader ${id}.`)
    expect(await last()).toMatchObject({
      actor: 'Sue Port',
      command: 'give',
      outcome: 'done',
      coins: 50,
      why: 'a ticket',
    })
    await post('/run/give', { ...fields, ...confirmed }, sue).expect(200)
    expect([await coinsOf(id), (await last()).coins]).toEqual([50, 0])
  })

  test('moves no more coins in a day than the role may, also at the same time', async () => {
    const day = await person('Day Limit', 'support')
    const readers: number[] = []
    for (let index = 0; index < 6; index++) readers.push((await backend.signIn(`limited${index}`)).id)
    let next = 0
    const give = (coins: number) => post('/run/give', { ...gift(readers[next++]!, coins), ...confirmed }, day)
    const all = await Promise.all([1, 2, 3, 4].map(() => give(200)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422])
    expect((await give(101)).text).toContain('Day Limit may give or take 100 more coins today (UTC).')
    await give(100).expect(200)
    expect((await Promise.all(readers.map(coinsOf))).reduce((sum, coins) => sum + coins)).toBe(500)
    const today = clock.now
    later(24 * 60)
    const back = await comeBack({ subject: 'sub of Day Limit', emailVerified: true })
    await post('/run/give', { ...gift(readers[0]!, 1), ...confirmed }, { cookie: cookieOf(back, 'desk') }).expect(200)
    clock.now = today
  })

  const request = async (coins: number, who = fin) => {
    const { id } = await backend.signIn(`large${++keys}`)
    const fields = gift(id, coins)
    expect((await post('/run/give', fields, who)).text).toContain('A second person must confirm this')
    await post('/run/give', { ...fields, ...confirmed }, who).expect(303)
    expect(await last()).toMatchObject({ outcome: 'pending', coins: 0 })
    expect(await coinsOf(id)).toBe(0)
    const { id: change } = await database
      .selectFrom('pending_change')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { id, path: `/pending/${change}` }
  }

  test('that is large waits for another person who may make it', async () => {
    const { id, path } = await request(300)
    await post(path, confirmed, fin).expect(422)
    await post(path, confirmed, ed).expect(403)
    expect(await coinsOf(id)).toBe(0)
    expect((await get(path, sue)).text).toContain(`300 coins given to reader ${id}.`)
    const both = await Promise.all([post(path, confirmed, ann), post(path, confirmed, sue)])
    expect(both.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
    expect(await coinsOf(id)).toBe(300)
    const done = (await log()).filter(({ outcome, reader_id }) => outcome === 'done' && reader_id === id)
    expect(done).toMatchObject([
      { actor: 'Fin Ance', coins: 300, confirmed_by: expect.stringMatching(/^(Ann Admin|Sue Port)$/) },
    ])
    expect((await askAdmin(database, 'log', [], { options: { reader: String(id) } }))['entries']).toContainEqual(
      expect.objectContaining({ who: `Fin Ance (as desk), confirmed by ${done[0]!.confirmed_by}` }),
    )
  })

  test('is large with earlier ones for the same reader, also at the same time', async () => {
    const parts = await person('Pat Ience', 'finance')
    const { id } = await backend.signIn('in parts')
    const give = (coins: number) => post('/run/give', { ...gift(id, coins), ...confirmed }, parts)
    const statuses = (await Promise.all([give(150), give(150)])).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    await give(51).expect(303)
    await give(50).expect(200)
    expect(await coinsOf(id)).toBe(200)
    const other = await backend.signIn('another')
    await post('/run/give', { ...gift(other.id, 200), ...confirmed }, parts).expect(200)
  })

  test('that is large can be declined, withdrawn, expires, and counts for who requested it', async () => {
    const declined = await request(300)
    await post(declined.path, { decision: 'decline' }, ann).expect(303)
    expect(await last()).toMatchObject({ actor: 'Ann Admin', outcome: 'refused' })
    await post(declined.path, confirmed, ann).expect(404)
    const own = await request(300)
    await post(own.path, { decision: 'decline' }, fin).expect(303)
    const old = await request(300)
    const today = clock.now
    await database.updateTable('pending_change').set({ expires_at: today.toISOString() }).execute()
    await post(old.path, confirmed, ann).expect(404)
    const much = await request(400, sue)
    await post('/run/give', { ...gift(much.id, 120), ...confirmed }, sue).expect(200)
    expect((await post(much.path, confirmed, fin).expect(422)).text).toContain('Sue Port may give or take')
    await askAdmin(database, 'staff-add', ['Sue Port', 'sue@staff.example'], { options: { role: 'editor' } })
    expect((await post(much.path, confirmed, fin).expect(422)).text).toContain('Sue Port may no longer do it.')
    for (const { id } of [declined, own, old]) expect(await coinsOf(id)).toBe(0)
  })

  test('by two persons shows nothing of the reader before the second one has confirmed it', async () => {
    const { id } = await backend.signIn('letter')
    const fields = { READER: id, why: 'a letter' }
    const support = await person('Uma Port', 'support')
    const planned = await post('/run/export', fields, support).expect(200)
    await post('/run/export', { ...fields, ...confirmed }, support).expect(303)
    const waiting = await getRow(database, 'pending_change', { command: 'export' }, ['id'])
    const path = `/pending/${waiting.id}`
    const seen = [planned, await get(path, support), await get(path, ann), await post(path, confirmed, support)]
    for (const { text } of seen) expect(text).not.toContain('letter@reader.example')
    expect((await post(path, confirmed, ann).expect(200)).text).toContain('letter@reader.example')
  })

  test('of the staff is large: one administrator adds nobody alone', async () => {
    const fields = { NAME: 'Second Account', LOGIN: 'x@staff.example', role: 'admin', why: 'new' }
    await post('/run/staff-add', { ...fields, ...confirmed }, amy).expect(303)
    const staff = await askAdmin(database, 'staff')
    expect(JSON.stringify(staff)).not.toContain('Second Account')
  })
})

test('a restored backup signs staff out', async () => {
  await get('/', amy).expect(200)
  await endRestored(database, [], clock.now)
  await get('/', amy).expect(401)
})
