import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { HostedPayments } from './call/payments.ts'
import { grantVouchers } from './coins/gifts.ts'
import { pricesAt } from './coins/prices.ts'
import { updateVouchers } from './coins/vouchers.ts'
import { auditLedger } from './coins/audit/auditLedger.ts'
import { lastCheck } from './coins/audit/nightlyCheck.ts'
import { recordClock } from './database/facts.ts'
import { watchDatabase } from './database/outages.ts'
import { fileDamage } from './metrics/database.ts'
import { registry } from './metrics/counters.ts'
import { runJobs } from './jobs.ts'
import { testBackend } from './testing/backend.ts'
import { getRow } from './database/queries.ts'

const AGES = { visits: 30, complaints: 365, searches: 30, devices: 400, mails: 2, pushes: 365, comments: 3650 }
const { database, close, signIn, fund } = await testBackend()
afterAll(close)
const requests: number[] = []
const stripe = {
  name: 'stripe',
  history: async (since: number) => {
    requests.push(since)
    return { events: [], until: 10_000 }
  },
} as unknown as HostedPayments
const lines: { level: number; msg: string }[] = []
const log = pino({}, { write: line => void lines.push(JSON.parse(line)) })
let checks = 0
const check = () => {
  checks++
  return auditLedger(database)
}
const damages: string[] = []
let inspections = 0
const inspect = async () => {
  inspections++
  return damages
}
const outages = watchDatabase(database, log)
const pricesOf = () => pricesAt({}, new Date())
const at = (time: string, isFirst = false) => {
  const now = new Date(`2026-05-${time}:00.000Z`)
  const options = {
    database,
    stripe,
    mailer: undefined,
    hasPush: false,
    log,
    check,
    inspect,
    outages,
    ages: AGES,
    pricesOf,
  }
  // Several processes at once.
  return Promise.all([1, 2, 3].map(() => runJobs(options, now, isFirst)))
}
beforeEach(() => {
  requests.length = 0
  lines.length = 0
  checks = 0
  inspections = 0
})
const metric = async (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(await registry.metrics())?.[1]

test('one of several processes catches up with the provider at startup and every ten minutes, from the last event', async () => {
  await at('01T12:00', true)
  expect(requests).toEqual([0])
  await at('01T12:05')
  expect(requests).toEqual([0])
  await at('01T12:10')
  expect(requests).toEqual([0, 10_000 - 3600])
  await at('01T12:12', true)
  expect(requests).toHaveLength(3)
})

test('the ledger is checked once a night, and mismatches are logged, measured and stored', async () => {
  await at('02T02:59')
  expect(checks).toBe(0)
  await at('02T03:01')
  await at('02T03:11')
  expect([checks, await metric('quire_ledger_check_failed')]).toEqual([1, '0'])
  const mara = await signIn('mara')
  await fund(mara, 100)
  await database.updateTable('wallet').set({ coins: 101 }).execute()
  await at('03T09:00')
  expect([checks, await metric('quire_ledger_check_failed')]).toEqual([2, '1'])
  expect(lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
    'ledger check failed: run quire ledger:check',
  ])
  expect(await lastCheck(database)).toMatchObject({
    count: 1,
    wrong: [`the wallet of reader ${mara.id} is not the sum of its movements`],
  })
})

test('the file is checked once a night, and damage is logged, measured and stored', async () => {
  await at('04T03:01')
  await at('04T03:11')
  expect([inspections, await metric('quire_database_check_failed')]).toEqual([1, '0'])
  damages.push('Tree 8 page 300: btreeInitPage() returns error code 11')
  await at('05T03:01')
  damages.length = 0
  expect([inspections, await metric('quire_database_check_failed')]).toEqual([2, '1'])
  expect(lines.filter(({ msg }) => msg === 'database integrity check failed')).toMatchObject([{ level: 50, count: 1 }])
  fileDamage.set(0)
  await at('05T03:11')
  expect([inspections, await metric('quire_database_check_failed')]).toEqual([2, '1'])
})

test('shelves are refreshed at night', async () => {
  const shelved = () =>
    database.selectFrom('section_book').selectAll().orderBy('section_id').orderBy('position').execute()
  const before = await shelved()
  await database.deleteFrom('section_book').execute()
  await at('06T02:59')
  expect(await shelved()).toEqual([])
  await at('06T03:01')
  expect(await shelved()).toEqual(before)
  expect(before).not.toEqual([])
})

test('after a fast clock is corrected jobs run on time', async () => {
  const ahead = '2027-05-01T12:00:00.000Z'
  const claims = () =>
    database.selectFrom('fact').select('key').where('key', 'like', 'claimed %').where('value', '=', ahead)
  await database.updateTable('fact').set({ value: ahead }).where('key', 'like', 'claimed %').execute()
  expect(await claims().execute()).not.toEqual([])
  await at('07T03:01')
  expect(await claims().execute()).toEqual([])
  expect([checks, inspections, requests.length]).toEqual([1, 1, 1])
})

test('after a leap of the clock nothing expires or is deleted until an operator confirms it', async () => {
  const { id } = await signIn('noor')
  await grantVouchers(
    database,
    id,
    { source: 'test', reason: '', amount: 5, days: 1 },
    new Date('2026-05-07T03:01:00Z'),
  )
  const left = async () =>
    (await getRow(database, 'voucher', { reader_id: id, source: 'test' }, ['remaining'])).remaining
  const night = await metric('quire_retention_timestamp_seconds')
  await at('17T03:01')
  await updateVouchers(database, id, new Date('2026-05-17T03:01:00Z'))
  expect([await left(), await metric('quire_retention_timestamp_seconds')]).toEqual([5, night])
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: expect.stringContaining('retention --leap') }))
  // The payment catch-up still runs.
  expect(await metric('quire_payment_catch_up_timestamp_seconds')).toBe(
    String(Date.parse('2026-05-17T03:01:00Z') / 1000),
  )
  await recordClock(database, new Date('2026-05-17T03:05:00Z'))
  await at('17T03:11')
  expect(await left()).toBe(0)
  expect(Number(await metric('quire_retention_timestamp_seconds'))).toBe(Date.parse('2026-05-17T03:11:00Z') / 1000)
})
