import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createReader } from './accounts/readers.ts'
import { openSession } from './accounts/sessions.ts'
import { auditLedger } from './coins/auditLedger.ts'
import { saveBook } from './books/save.ts'
import { writeFact } from './database/facts.ts'
import { openDatabase } from './database/open.ts'
import { newBook } from './testing/books.ts'
import { giveCoins } from './testing/coins.ts'
import { ENGINE, testPlace } from './testing/database.ts'

const ORDERS = 1000
const place = await testPlace()
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const backend of running) backend.kill('SIGKILL')
  await place.remove()
})

async function prepare(): Promise<string> {
  const database = await openDatabase(place.location)
  const chapters = Array.from({ length: ORDERS }, (_, index) => ({
    title: `${index + 1}`,
    paragraphs: ['A few words.'],
  }))
  await writeFact(database, 'seeded', '1')
  await saveBook(database, newBook({ title: 'A Long Book', freeChapters: 0, chapters }))
  const now = new Date()
  const reader = { brand: 'local', email: 'mara@reader.example', passwordHash: null, emailVerified: false }
  const id = await createReader(database, reader, now)
  await giveCoins(database, id!, ORDERS, now)
  const token = await openSession(database, id!, now)
  await database.destroy()
  return token
}

async function start(): Promise<{ backend: ChildProcess; order: (chapter: number, token: string) => Promise<number> }> {
  const backend = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { ...process.env, ...place.settings, LOG_LEVEL: 'silent', BACKEND_PORT: '0' },
    execArgv: [],
    silent: true,
  })
  running.add(backend)
  const [{ port }] = await once(backend, 'message')
  const order = async (chapter: number, token: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/order.create`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': `chapter-${chapter}`,
      },
      body: JSON.stringify({ kind: 'chapters', book_id: 1, chapter_ids: [chapter] }),
    })
    const { code, data } = await answer.json()
    expect(code).toBe(200)
    return data.id as number
  }
  return { backend, order }
}

/** Sends all orders, 20 at a time; those that were answered, by their chapter. `each` hears of every answer. */
async function orderAll(
  send: (chapter: number) => Promise<number>,
  each: (answered: number) => void,
): Promise<Map<number, number>> {
  const acknowledged = new Map<number, number>()
  let next = 1
  const work = async () => {
    while (next <= ORDERS) {
      const chapter = next++
      const id = await send(chapter).catch(() => undefined)
      if (id === undefined) return
      acknowledged.set(chapter, id)
      each(acknowledged.size)
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  return acknowledged
}

test('killed amid 1,000 orders, the backend has every order that it acknowledged, and no half ones', async () => {
  const token = await prepare()
  const first = await start()
  const killed = once(first.backend, 'exit')
  const acknowledged = await orderAll(
    chapter => first.order(chapter, token),
    answered => {
      if (answered === 300) first.backend.kill('SIGKILL')
    },
  )
  expect(await killed).toEqual([null, 'SIGKILL'])
  expect(acknowledged.size).toBeGreaterThanOrEqual(300)
  expect(acknowledged.size).toBeLessThan(ORDERS)

  const database = await openDatabase(place.location)
  if (ENGINE === 'SQLite') {
    expect((await sql`pragma integrity_check`.execute(database)).rows).toEqual([{ integrity_check: 'ok' }])
  }
  expect((await auditLedger(database)).wrong).toEqual([])
  const unlocks = await database.selectFrom('unlock').select(['chapter', 'order_id']).execute()
  const stored = new Map(unlocks.map(({ chapter, order_id }) => [chapter, order_id]))
  for (const [chapter, id] of acknowledged) expect(stored.get(chapter)).toBe(id)
  await database.destroy()

  const second = await start()
  const all = await orderAll(
    chapter => second.order(chapter, token),
    () => {},
  )
  expect(all.size).toBe(ORDERS)
  for (const [chapter, id] of acknowledged) expect(all.get(chapter)).toBe(id)
  second.backend.kill('SIGTERM')
  await once(second.backend, 'exit')

  const after = await openDatabase(place.location)
  expect(await auditLedger(after)).toMatchObject({ wrong: [] })
  // The vouchers of welcome paid the first of them.
  expect(await after.selectFrom('wallet').select('coins').execute()).toEqual([{ coins: 50 }])
  await after.destroy()
}, 180_000)
