import { afterAll, beforeAll, expect, test as always } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import request from 'supertest'
import { connectRedis, type Redis } from '../../../redis/connect.ts'
import { redisBinary, redisServer } from '../../../redis/testing/redisServer.ts'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { createBackend } from '../../app.ts'
import { testBackend } from '../../testing/backend.ts'
import { databaseCounts, redisCounts, type CreateCounts } from './counts.ts'

const testRedis = redisBinary === undefined ? always.skip : always
const house = await testBackend()
const redis = await redisServer()
const connections: Redis[] = []
beforeAll(() => (redisBinary ? redis.start() : undefined))
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await redis[Symbol.asyncDispose]()
  await house.close()
})

/** Another backend on the same database. */
const backend = (counts: CreateCounts) =>
  createBackend({
    database: house.database,
    log: pino({ level: 'silent' }),
    trusted: ['loopback'],
    now: () => house.clock.now,
    payments: 'off',
    rates: ratesOf({ 'chapters.reader': MAX }),
    counts,
  })
type App = ReturnType<typeof backend>

const MAX = 4
/** Redis timeout in milliseconds, long enough for a busy machine. */
const TIMEOUT = 5000
/** Statuses of a reader's chapter orders, distributed over the backends. */
async function orders(apps: App[], count: number, reader: string): Promise<number[]> {
  const { headers } = await house.signIn(reader)
  const statuses: number[] = []
  for (let time = 0; time < count; time++) {
    const { status } = await request(apps[time % apps.length]!)
      .post('/v1/order.create')
      .send({ kind: 'chapters', book_id: 1, chapter_ids: [1] })
      .set({ ...headers, 'Idempotency-Key': randomUUID() })
    statuses.push(status)
  }
  return statuses
}
const allowed = (count: number) => Array.from({ length: count }, () => 200)

always('backends on one database count together, and each window anew', async () => {
  const apps = [1, 2, 3].map(() => backend(databaseCounts(house.database)))
  expect(await orders(apps, MAX + 2, 'mara')).toEqual([...allowed(MAX), 429, 429])
  expect(await orders(apps, 1, 'noor')).toEqual([200])
  house.clock.now = new Date(house.clock.now.getTime() + 3_600_000)
  expect(await orders(apps, 1, 'mara')).toEqual([200])
})

testRedis('backends on one Redis count together; while it is away each for itself, which is said once', async () => {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const said = (word: string) => lines.filter(line => line.includes(word)).length
  const apps: App[] = []
  for (let time = 0; time < 2; time++) {
    const connection = await connectRedis(redis.url, log, 'limits', TIMEOUT)
    connections.push(connection)
    while (!(await connection.ask(['PING']))) await new Promise(setImmediate)
    apps.push(backend(await redisCounts(connection, 'test')))
  }
  expect(await orders(apps, MAX + 1, 'ada')).toEqual([...allowed(MAX), 429])

  await redis.kill()
  while (said('Redis unavailable') < 2) await orders(apps, 2, 'ben')
  for (const app of apps) expect(await orders([app], MAX + 1, 'cleo')).toEqual([...allowed(MAX), 429])

  await redis.start()
  while (said('Redis available again') < 2) await orders(apps, 2, 'dora')
  expect(await orders(apps, MAX + 1, 'ed')).toEqual([...allowed(MAX), 429])
  expect([said('Redis unavailable'), said('Redis available again')]).toEqual([2, 2])
})
