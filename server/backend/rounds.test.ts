import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { HostedPayments } from './call/payments.ts'
import { auditLedger } from './coins/audit/auditLedger.ts'
import { lastCheck } from './coins/audit/nightlyCheck.ts'
import { watchDatabase } from './database/outages.ts'
import { fileDamage } from './metrics/database.ts'
import { registry } from './metrics/counters.ts'
import { goRound } from './rounds.ts'
import { testBackend } from './testing/backend.ts'

const AGES = { visits: 30, complaints: 365, searches: 30, devices: 400, mails: 2, pushes: 365 }
const { database, close, signIn, fund } = await testBackend()
afterAll(close)
const asked: number[] = []
const stripe = {
  name: 'stripe',
  history: async (since: number) => {
    asked.push(since)
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
const at = (time: string, isFirst = false) => {
  const now = new Date(`2026-05-${time}:00.000Z`)
  const means = { database, stripe, mailer: undefined, log, check, inspect, outages, ages: AGES }
  // Several processes at once.
  return Promise.all([1, 2, 3].map(() => goRound(means, now, isFirst)))
}
beforeEach(() => {
  asked.length = 0
  lines.length = 0
  checks = 0
  inspections = 0
})
const metric = async (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(await registry.metrics())?.[1]

test('the provider is asked at the start and every ten minutes, by one process of several, from where it was', async () => {
  await at('01T12:00', true)
  expect(asked).toEqual([0])
  await at('01T12:05')
  expect(asked).toEqual([0])
  await at('01T12:10')
  expect(asked).toEqual([0, 10_000 - 3600])
  await at('01T12:12', true)
  expect(asked).toHaveLength(3)
})

test('the ledger is checked once a night, and what is wrong is logged, measured and kept', async () => {
  await at('02T02:59')
  expect(checks).toBe(0)
  await at('02T03:01')
  await at('02T03:11')
  expect([checks, await metric('ledger_check_wrong')]).toEqual([1, '0'])
  const mara = await signIn('mara')
  await fund(mara, 100)
  await database.updateTable('wallet').set({ coins: 101 }).execute()
  await at('03T09:00')
  expect([checks, await metric('ledger_check_wrong')]).toEqual([2, '1'])
  expect(lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
    'the ledger does not sum: run npm run ledger:check',
  ])
  expect(await lastCheck(database)).toMatchObject({
    count: 1,
    wrong: [`the wallet of reader ${mara.id} is not the sum of its movements`],
  })
})

test('the file is inspected once a night, and its damages are logged, measured and kept', async () => {
  await at('04T03:01')
  await at('04T03:11')
  expect([inspections, await metric('database_check_wrong')]).toEqual([1, '0'])
  damages.push('Tree 8 page 300: btreeInitPage() returns error code 11')
  await at('05T03:01')
  damages.length = 0
  expect([inspections, await metric('database_check_wrong')]).toEqual([2, '1'])
  expect(lines.filter(({ msg }) => msg === 'the database file is damaged')).toMatchObject([{ level: 50, count: 1 }])
  fileDamage.set(0)
  await at('05T03:11')
  expect([inspections, await metric('database_check_wrong')]).toEqual([2, '1'])
})

test('shelves are derived anew at night', async () => {
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
