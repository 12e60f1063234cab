import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createReader } from '../../accounts/readers.ts'
import { openSession } from '../../accounts/sessions.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { newBook } from '../../testing/books.ts'
import { grantCoins } from '../../testing/coins.ts'
import { startCluster } from '../../testing/postgres/cluster.ts'
import { saveBook } from '../../books/save.ts'
import { openDatabase } from '../open.ts'
import type { Database } from '../schema/schema.ts'
import { connectPostgres } from './open.ts'
import { bareEnvironment } from '../../../process/testing/bareEnvironment.ts'
import { reasonOf } from '../../../process/reasonOf.ts'

/** A separate server, since it is killed here. */
const cluster = await startCluster()
const ORDERS = 400
const location = cluster.url('postgres')
let database: Database
let token: string
const running = new Set<ChildProcess>()
beforeAll(async () => {
  database = await openDatabase(location)
  const chapters = Array.from({ length: ORDERS }, (_, index) => ({
    title: `${index + 1}`,
    paragraphs: ['A few words.'],
  }))
  await saveBook(database, newBook({ title: 'A Long Book', freeChapters: 0, chapters }))
  const now = new Date()
  const reader = { brand: 'local', email: 'mara@reader.example', passwordHash: null, emailVerified: true }
  const id = (await createReader(database, reader, now))!
  await grantCoins(database, id, ORDERS, now)
  token = await openSession(database, id, now)
})
afterAll(async () => {
  for (const backend of running) backend.kill('SIGKILL')
  await database.destroy()
  await cluster.stop()
})

/** Starts the backend; its output, and the port that it listens on. */
async function start(settings: Record<string, string>) {
  const backend = fork(fileURLToPath(new URL('../../main.ts', import.meta.url)), {
    env: {
      ...bareEnvironment,
      BACKEND_PORT: '0',
      SAMPLE_BOOKS: 'off',
      LIMITS: 'databaseConnectTimeoutMs=0',
      ...settings,
    },
    silent: true,
  })
  running.add(backend)
  const said: string[] = []
  for (const stream of [backend.stdout!, backend.stderr!]) stream.on('data', text => said.push(String(text)))
  const port = await Promise.race([
    once(backend, 'message').then(([{ port }]) => port as number),
    once(backend, 'close').then(() => undefined),
  ])
  return { backend, port, said: () => said.join('') }
}

test('of several hosts the one that accepts writes is used', async () => {
  const url = location.replace('localhost', 'db-1,db-2')
  await sql`alter database postgres set default_transaction_read_only = on`.execute(database)
  await using standby = connectPostgres(url)
  await expect(sql`select 1`.execute(standby)).rejects.toThrow('the host only reads')
  await sql`alter database postgres set default_transaction_read_only = off`.execute(database)
  expect((await sql`select 1 as one`.execute(standby)).rows).toEqual([{ one: 1 }])
})

test.each([
  [
    'a server that is not there',
    'postgres://mara:hush-hush@127.0.0.1:1/books',
    '127.0.0.1:1/books cannot be used: connect ECONNREFUSED',
  ],
  [
    'a database that is not there',
    location.replace('/postgres?', '/nowhere?').replace('quire@', 'quire:hush-hush@'),
    'database "nowhere" does not exist',
  ],
  [
    'a wrong password',
    location.replace('quire@', 'guarded:hush-hush@'),
    'password authentication failed for user "guarded"',
  ],
  [
    'a host that nobody knows',
    'postgres://mara:hush-hush@nowhere.invalid/books',
    'nowhere.invalid/books cannot be used',
  ],
])('%s is reported in one line, without the password', async (_what, url, sentence) => {
  await sql`do $$ begin create role guarded login password 'right'; exception when others then end $$`.execute(database)
  const failure = await openDatabase(url).then(() => '', reasonOf)
  expect(failure).toContain(sentence)
  expect(failure).not.toMatch(/hush|\n/)
})

test('LIMITS shortens the statements of calls and of the search thread, which are answered with 503 behind a lock', async () => {
  const { backend, port } = await start({ DATABASE_URL: location, LIMITS: 'databaseStatementTimeoutMs=100' })
  const statusOf = async (call: string) => (await fetch(`http://127.0.0.1:${port}/v1/${call}`)).status
  expect(await statusOf('book.find?book_id=1&keyword=few')).toBe(200)
  await database.transaction().execute(async locking => {
    await sql`lock table book in access exclusive mode`.execute(locking)
    // Otherwise they would wait for this transaction.
    expect(await Promise.all(['book.find?book_id=1&keyword=words', 'book.show?book_id=1'].map(statusOf))).toEqual([
      503, 503,
    ])
  })
  backend.kill('SIGTERM')
  await once(backend, 'exit')
})

test('when the server is killed during orders the backend answers 503 and recovers, and each order exists once', async () => {
  const { backend, port, said } = await start({ DATABASE_URL: location, WELCOME_VOUCHERS: '0' })
  const order = async (chapter: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/order.create`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': `chapter-${chapter}`,
      },
      body: JSON.stringify({ kind: 'chapters', book_id: 1, chapter_ids: [chapter] }),
    })
    return (await response.json()) as { code: number; error?: string; data: { id: number } }
  }
  const acknowledged = new Map<number, number>()
  const refused = new Set<string>()
  let next = 1
  const work = async () => {
    while (next <= ORDERS) {
      const chapter = next++
      let response = await order(chapter)
      while (response.code !== 200) {
        refused.add(`${response.code} ${response.error}`)
        response = await order(chapter)
      }
      acknowledged.set(chapter, response.data.id)
      if (acknowledged.size === 100) cluster.kill()
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  expect([...refused]).toEqual(['503 NOT_AVAILABLE'])

  const unlocks = await database.selectFrom('unlock').select(['chapter', 'order_id']).execute()
  expect(new Map(unlocks.map(({ chapter, order_id }) => [chapter, order_id])).size).toBe(ORDERS)
  for (const { chapter, order_id } of unlocks) expect(acknowledged.get(chapter)).toBe(order_id)
  expect((await auditLedger(database)).wrong).toEqual([])
  expect(await database.selectFrom('wallet').select('coins').execute()).toEqual([{ coins: 0 }])
  for (const secret of [token, 'mara@reader.example']) expect(said()).not.toContain(secret)
  // The outage is logged once, however many calls fail.
  expect(said().match(/"msg":"database unavailable/g)).toHaveLength(1)
  expect(said()).not.toContain('request failed')

  backend.kill('SIGTERM')
  expect(await once(backend, 'exit')).toEqual([0, null])
})
