import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { isNight } from '../../../../scripts/jest/night.ts'
import { PLAIN_SHOP } from '../../call/handler.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { inTransaction } from '../../database/transaction.ts'
import { readerOfIdentity } from '../../oauth/identities.ts'
import { askAdmin } from '../../testing/admin.ts'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'
import { createReader, readerByEmail } from '../readers.ts'
import { openSession } from '../sessions.ts'
import { confirmAddress } from './mailboxes.ts'

const welcome = { ...PLAIN_SHOP.welcome, perNetwork: 1000 }
const backend = await sharedBackend(undefined, { shop: { ...PLAIN_SHOP, welcome } })
const { ask, database, clock } = backend

const password = 'eleven clocks'
type Headers = Record<string, string>
const headersOf = (token: string, device: string): Headers => ({
  Authorization: `Bearer ${token}`,
  'Device-Uuid': device,
})
async function join(email: string): Promise<Headers> {
  const device = email.replace(/\W/g, '-')
  const { token } = await backend.join({ email, password }, { 'Device-Uuid': device })
  return headersOf(token, device)
}
async function moveTo(email: string, headers: Headers): Promise<Headers> {
  const { ticket } = await ask('user.email', { email, current_password: password }, headers)
  const { code } = await backend.mailTo(email)
  const { token } = await ask('user.confirm', { ticket, code }, headers)
  return headersOf(token, headers['Device-Uuid']!)
}
async function sessionOf(email: string): Promise<Headers> {
  const { id } = (await readerByEmail(database, 'local', email))!
  return headersOf(await openSession(database, id, clock.now), `device-${id}`)
}
const house = { name: 'house', issuer: 'https://house.example' }
const comeByThirdParty = (email: string, subject = email) =>
  readerOfIdentity(database, 'local', house, { subject, email, emailVerified: true }, clock.now)

type WayOut = { begin(email: string): Promise<Headers>; leave(email: string, headers: Headers): Promise<unknown> }
/** How an account leaves a mailbox, and how it got it. */
const WAYS_OUT: Readonly<Record<string, WayOut>> = {
  deletion: { begin: join, leave: (email, headers) => ask('user.delete', { email }, headers) },
  'a change of address': { begin: join, leave: (email, headers) => moveTo(`away-${email}`, headers) },
  'undoing a change of address': {
    begin: async email => moveTo(email, await join(`home-${email}`)),
    leave: async email => ask('user.undoEmail', { link: (await backend.mailTo(`home-${email}`)).link }),
  },
  // Another address of the mailbox is enough.
  nothing: { begin: join, leave: async () => {} },
}

/** How an account gets a confirmed address: what comes before the first account has anything, and the arrival. */
const WAYS_IN: Readonly<Record<string, (email: string) => Promise<() => Promise<Headers>>>> = {
  'sign-up and code': async email => () => join(email),
  'sign-up and link in another browser': async email => async () => {
    await ask('user.signup', { email, password, accept_terms: true })
    const { link } = await backend.mailTo(email)
    const { token } = await ask('user.confirm', { link, password }, {})
    return headersOf(token, `linked-${email.replace(/\W/g, '-')}`)
  },
  'a new password for an unconfirmed account': async email => {
    await backend.unproven({ email, password })
    return async () => {
      const { ticket } = await ask('user.forgot', { email })
      const { code } = await backend.mailTo(email)
      const { token } = await ask('user.reset', { ticket, code, password: 'twelve clocks' }, {})
      return headersOf(token, `reset-${email.replace(/\W/g, '-')}`)
    }
  },
  'confirming an old account': async email => {
    const { token } = await backend.unproven({ email, password })
    const headers = headersOf(token, `old-${email.replace(/\W/g, '-')}`)
    return async () => {
      const { ticket } = await ask('user.resend', {}, headers)
      const { code } = await backend.mailTo(email)
      return { ...headers, ...headersOf((await ask('user.confirm', { ticket, code }, headers)).token, 'old') }
    }
  },
  'a third party': async email => async () => {
    await comeByThirdParty(email)
    return sessionOf(email)
  },
  'a third party, for an unconfirmed account': async email => {
    await backend.unproven({ email, password })
    return async () => {
      await comeByThirdParty(email)
      return sessionOf(email)
    }
  },
  'a change of address': async email => {
    const headers = await join(`before-${email}`)
    return () => moveTo(email, headers)
  },
  'undoing a change of address': async email => {
    await moveTo(`after-${email}`, await join(email))
    const { link } = await backend.mailTo(email)
    return async () => {
      await ask('user.undoEmail', { link })
      return sessionOf(email)
    }
  },
}

const place = { book_id: 1, chapter_id: 1, progress: 1, read_at: '2026-05-01T11:00:00.000Z' }
const review = async (headers: Headers) => {
  await ask('readlog.batchsave', { logs: [place] }, headers)
  return ask('review.save', { book_id: 1, stars: 1, text: 'Rude words.' }, headers)
}
const balanceOf = async (headers: Headers) => {
  const { debt, frozen, vouchers } = await ask('user.surplus', {}, headers)
  return { debt, frozen, vouchers }
}

const [outs, ins] = [Object.keys(WAYS_OUT), Object.keys(WAYS_IN)]
/** Each way at least once by day, each with each other at night. */
const walks = ins.flatMap((way, at) => (isNight ? outs : [outs[at % outs.length]!]).map(out => [out, way] as const))
let walked = 0

test.each(walks)('after %s what a person has follows to an account by %s', async (out, way) => {
  // Every walk has its own windows of limits.
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
  const name = `walker${++walked}`
  const email = `${name}@reader.example`
  const arrive = await WAYS_IN[way]!(`${name}+new@reader.example`)
  const first = await WAYS_OUT[out]!.begin(email)
  const { id } = (await readerByEmail(database, 'local', email))!
  const admin = (verb: string, words: string[] = [], options = {}) =>
    askAdmin(database, verb, [String(id), ...words], { now: clock.now, options })
  expect(await balanceOf(first)).toEqual({ debt: 0, frozen: false, vouchers: 50 })
  await review(first)
  await admin('hide-reviews-of')
  await admin('freeze')
  await WAYS_OUT[out]!.leave(email, first)
  // A payment may be reversed later.
  await admin('take', ['100'], { key: name, 'below-zero': true })

  const again = await arrive()
  expect((await review(again)).hidden).toBe(true)
  expect(await balanceOf(again)).toEqual({ debt: 100, frozen: true, vouchers: 0 })
})

test('a third-party sign-in leads to the same person, though its address has changed', async () => {
  const [before, after] = ['mover@reader.example', 'moved@reader.example']
  await comeByThirdParty(before, 'mover')
  const first = await sessionOf(before)
  await review(first)
  const admin = (verb: string, words: string[] = [], options = {}) =>
    askAdmin(database, verb, [before, ...words], { now: clock.now, options })
  await admin('hide-reviews-of')
  await admin('take', ['100'], { key: 'mover', 'below-zero': true })
  await ask('user.delete', { email: before }, first)

  await comeByThirdParty(after, 'mover')
  const again = await sessionOf(after)
  expect((await review(again)).hidden).toBe(true)
  expect(await balanceOf(again)).toMatchObject({ debt: 100 })
})

test('two accounts of a mailbox have one rating of a book, the later one', async () => {
  const accounts = [await join('rater@reader.example'), await join('rater+two@reader.example')]
  const ratings = async () => (await ask('review.list', { book_id: 2 })).ratings.count
  for (const [index, headers] of [...accounts, accounts[0]!].entries()) {
    await ask('readlog.batchsave', { logs: [{ ...place, book_id: 2 }] }, headers)
    await ask('review.save', { book_id: 2, stars: 1 + index, text: '' }, headers)
    expect(await ratings()).toBe(1)
  }
})

test('a stranger starts with nothing but vouchers, and the books add up', async () => {
  const stranger = await join('stranger@reader.example')
  expect((await review(stranger)).hidden).toBe(false)
  expect(await balanceOf(stranger)).toEqual({ debt: 0, frozen: false, vouchers: 50 })
  expect((await auditLedger(database)).wrong).toEqual([])
})

test('limits of a person hold for a new account of the mailbox', async () => {
  const complain = (headers: Headers) =>
    backend.call('complaint.submit_save', { type_id: 1, book_id: 1, content: 'A word is missing.' }, headers)
  const email = 'critic@reader.example'
  const first = await join(email)
  while ((await complain(first)).status === 200);
  await ask('user.surplus', {}, first)
  await ask('user.delete', { email }, first)
  expectFailure(await complain(await join('critic+new@reader.example')), 429, 'RATE_LIMITED')
})

test('emails to a mailbox are limited, whatever its address', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 11; at++)
    statuses.push((await backend.call('user.forgot', { email: `target+${at}@reader.example` })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('a frozen sign-up freezes the account that its address leads to', async () => {
  const email = 'holder@reader.example'
  const holder = await join(email)
  const { ticket, token, user } = await ask('user.signup', { email, password, accept_terms: true })
  await askAdmin(database, 'freeze', [String(user.id)], { now: clock.now })
  const { code } = await backend.mailTo(email)
  await ask('user.confirm', { ticket, code }, headersOf(token, 'elsewhere'))
  expect(await balanceOf(holder)).toMatchObject({ frozen: true })
})

test('each account of a person has the debt while it is used, and both are unfrozen together', async () => {
  const [one, two] = [await join('twin@reader.example'), await join('twin+two@reader.example')]
  const admin = (verb: string, words: string[] = [], options = {}) =>
    askAdmin(database, verb, ['twin@reader.example', ...words], { now: clock.now, options })
  await admin('take', ['100'], { key: 'twin', 'below-zero': true })
  await admin('freeze')
  for (const headers of [two, one, two]) expect(await balanceOf(headers)).toMatchObject({ debt: 100, frozen: true })
  await admin('unfreeze')
  expect(await balanceOf(two)).toMatchObject({ debt: 100, frozen: false })
  const all = await Promise.all([one, two, one, two].map(balanceOf))
  expect(all.filter(({ debt }) => debt !== 0 && debt !== 100)).toEqual([])
  expect((await auditLedger(database)).wrong).toEqual([])
})

test('accounts that confirm at once, and share mailboxes in a chain, become those of one person', async () => {
  const names = ['chain', 'chain+b', 'chain+c', 'other', 'other+b', 'other+c']
  const create = (name: string) =>
    createReader(
      database,
      { brand: 'local', email: `${name}@reader.example`, passwordHash: null, emailVerified: true },
      clock.now,
    )
  const ids = (await Promise.all(names.map(create))).map(id => id!)
  const persons = async () => {
    const rows = database.selectFrom('reader').select('person_id').distinct().where('id', 'in', ids)
    return (await rows.execute()).length
  }
  expect(await persons()).toBe(2)
  // Both chains meet twice at once.
  const move = (id: number, email: string) =>
    inTransaction(database, database => confirmAddress(database, { id, brand: 'local', email }, clock.now))
  await Promise.all([
    move(ids[0]!, 'other+d@reader.example'),
    move(ids[3]!, 'chain+d@reader.example'),
    move(ids[5]!, 'chain+e@reader.example'),
  ])
  expect(await persons()).toBe(1)
})

test('only one function confirms addresses', () => {
  const files = globSync('server/backend/**/*.ts', { exclude: ['**/*.test.ts', 'server/backend/database/**'] })
  const sets = /email_verified_at: (?!null|string)/
  expect(files.filter(file => sets.test(readFileSync(file, 'utf8')))).toEqual([
    'server/backend/accounts/person/mailboxes.ts',
  ])
})
