import { expect, test } from '@jest/globals'
import { auditLedger } from './coins/audit/auditLedger.ts'
import { claim } from './database/facts.ts'
import { pricesAt } from './coins/prices.ts'
import { watchDatabase } from './database/outages.ts'
import { sharedBackend } from './testing/backend.ts'
import { ledgerDifference } from './metrics/money.ts'
import { runJobs } from './jobs.ts'
import { checkLedger } from './hourlyJob.ts'
import { insertAll } from './database/queries.ts'

const AGES = { visits: 30, complaints: 365, searches: 30, devices: 400, mails: 2, pushes: 365, comments: 3650 }
const backend = await sharedBackend()
const HOUR = 60 * 60 * 1000
const START = Date.parse('2026-05-01T12:00:00.000Z')

test('of several processes that claim a task concurrently one gets it, and after its interval one again', async () => {
  const got: number[] = []
  for (const hours of [0, 0.5, 1, 1.5, 2.5]) {
    const now = new Date(START + hours * HOUR)
    const requests = Array.from({ length: 8 }, () =>
      claim(backend.database, 'work', { now, before: new Date(now.getTime() - HOUR) }),
    )
    got.push((await Promise.all(requests)).filter(Boolean).length)
  }
  expect(got).toEqual([1, 0, 1, 0, 1])
})

test('expired data is deleted once an hour by one process', async () => {
  const { database } = backend
  const logger = { info() {}, error: (details: unknown) => expect(details).toBeUndefined() } as never
  const check = () => auditLedger(database)
  const inspect = async () => undefined
  const outages = watchDatabase(database, logger)
  const pricesOf = () => pricesAt({}, new Date(START))
  const runAfter = async (hours: number) => {
    const ended = new Date(START + (hours - 1) * HOUR).toISOString()
    await database.deleteFrom('trend_mark').execute()
    await insertAll(database, 'trend_mark', [{ mark: `${hours}`, ends_at: ended }])
    const now = new Date(START + hours * HOUR)
    await Promise.all(
      [1, 2, 3].map(() =>
        runJobs(
          {
            database,
            stripe: undefined,
            mailer: undefined,
            hasPush: false,
            log: logger,
            check,
            inspect,
            outages,
            ages: AGES,
            pricesOf,
          },
          now,
        ),
      ),
    )
    return (await database.selectFrom('trend_mark').select('mark').execute()).length === 0
  }
  expect([await runAfter(0), await runAfter(0.2), await runAfter(1), await runAfter(1.9), await runAfter(2)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
})

test('each process reports when the ledger adds up again', async () => {
  ledgerDifference.set(7)
  await checkLedger({ database: backend.database, log: { error() {} } as never, outages: backend.outages })
  expect((await ledgerDifference.get()).values).toMatchObject([{ value: 0 }])
})
