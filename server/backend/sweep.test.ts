import { afterAll, expect, test } from '@jest/globals'
import { claim } from './database/facts.ts'
import { testBackend } from './testing/backend.ts'
import { ledgerDifference } from './metrics/counters.ts'
import { SWEEP, sweepInTurn } from './sweep.ts'

const backend = await testBackend()
afterAll(backend.close)
const START = Date.parse('2026-05-01T12:00:00.000Z')

test('of several processes that ask at once for a piece of work one gets it, and after its time one again', async () => {
  const got: number[] = []
  for (const hours of [0, 0.5, 1, 1.5, 2.5]) {
    const now = new Date(START + hours * SWEEP)
    const asked = Array.from({ length: 8 }, () =>
      claim(backend.database, 'work', { now, before: new Date(now.getTime() - SWEEP) }),
    )
    got.push((await Promise.all(asked)).filter(Boolean).length)
  }
  expect(got).toEqual([1, 0, 1, 0, 1])
})

test('what ran out is swept once an hour, by whichever process comes first', async () => {
  const { database } = backend
  const logger = { error: (about: unknown) => expect(about).toBeUndefined() } as never
  const swept = async (hours: number) => {
    const ended = new Date(START + (hours - 1) * SWEEP).toISOString()
    await database.deleteFrom('trend_mark').execute()
    await database
      .insertInto('trend_mark')
      .values({ mark: `${hours}`, ends_at: ended })
      .execute()
    const now = new Date(START + hours * SWEEP)
    await Promise.all([1, 2, 3].map(() => sweepInTurn({ database, stripe: undefined, log: logger }, now)))
    return (await database.selectFrom('trend_mark').select('mark').execute()).length === 0
  }
  expect([await swept(0), await swept(0.2), await swept(1), await swept(1.9), await swept(2)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
})

test('a process whose turn it is not says, too, that coins sum up again', async () => {
  ledgerDifference.set(7)
  const { database } = backend
  const now = new Date(START + 3 * SWEEP)
  await claim(database, 'swept', { now, before: new Date(START + 2 * SWEEP) })
  await sweepInTurn({ database, stripe: undefined, log: { error() {} } as never }, now)
  expect((await ledgerDifference.get()).values).toMatchObject([{ value: 0 }])
})
