import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { isNight } from '../../scripts/jest/night.ts'
import { createReader } from './accounts/readers.ts'
import { openSession } from './accounts/sessions.ts'
import { auditLedger } from './coins/audit/auditLedger.ts'
import { saveBook } from './books/save.ts'
import { openDatabase } from './database/open.ts'
import { newBook } from './testing/books.ts'
import { grantCoins } from './testing/coins.ts'
import { ENGINE, testPlace } from './testing/database.ts'
import { programFile } from '../process/testing/programs.ts'

const ORDERS = isNight ? 300 : 90
/** Unlocks between top-ups. */
const PER_TOP_UP = 10
const place = await testPlace()
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const backend of running) backend.kill('SIGKILL')
  await place.remove()
})

/** A book with chapters for one coin, and a reader who can pay for all. */
async function prepare(name: string): Promise<string> {
  const database = await openDatabase(place.location)
  const chapters = Array.from({ length: ORDERS }, (_, index) => ({
    title: `${index + 1}`,
    paragraphs: ['A few words.'],
  }))
  await saveBook(database, newBook({ title: 'A Long Book', freeChapters: 0, chapters }))
  const now = new Date()
  const reader = { brand: 'local', email: `${name}@reader.example`, passwordHash: null, emailVerified: true }
  const id = await createReader(database, reader, now)
  await grantCoins(database, id!, ORDERS, now)
  const token = await openSession(database, id!, now)
  await database.destroy()
  return token
}

async function start() {
  const backend = fork(programFile('quire'), ['backend'], {
    env: {
      ...process.env,
      ...place.settings,
      LOG_LEVEL: 'silent',
      BACKEND_PORT: '0',
      SAMPLE_BOOKS: 'off',
      WELCOME_VOUCHERS: '0',
    },
    execArgv: [],
    silent: true,
  })
  running.add(backend)
  const [{ port }] = await once(backend, 'message')
  const base = `http://127.0.0.1:${port}`
  const create = async (input: object, key: string, token: string) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key }
    const response = await fetch(`${base}/v1/order.create`, { method: 'POST', headers, body: JSON.stringify(input) })
    return (await response.json()) as {
      code: number
      data: { id: number; coins: number; vouchers: number; pay_url?: string }
    }
  }
  const unlock = (chapter: number, key: string, token: string) =>
    create({ kind: 'chapters', book_id: 1, chapter_ids: [chapter] }, key, token)
  /** Unlocks a chapter, and sometimes orders and pays a top-up; returns the ids of both orders. */
  const order = async (chapter: number, token: string): Promise<number[]> => {
    const { code, data } = await unlock(chapter, `chapter-${chapter}`, token)
    expect(code).toBe(200)
    if (chapter % PER_TOP_UP) return [data.id]
    const topUp = await create({ kind: 'top_up', charge_id: 1 }, `top-up-${chapter}`, token)
    expect(topUp.code).toBe(200)
    const { searchParams } = new URL(topUp.data.pay_url!, base)
    searchParams.set('choice', 'pay')
    const paid = await fetch(`${base}/v1/checkout.pay`, { method: 'POST', body: searchParams, redirect: 'manual' })
    expect(paid.status).toBe(303)
    return [data.id, topUp.data.id]
  }
  return { backend, order, unlock }
}

/** Sends all orders, 20 at a time; returns the answered ones by chapter. `each` is called for every response. */
async function orderAll(
  send: (chapter: number) => Promise<number[]>,
  each: (responded: number) => void,
): Promise<Map<number, number[]>> {
  const acknowledged = new Map<number, number[]>()
  let next = 1
  const work = async () => {
    while (next <= ORDERS) {
      const chapter = next++
      const ids = await send(chapter).catch(() => undefined)
      if (ids === undefined) return
      acknowledged.set(chapter, ids)
      each(acknowledged.size)
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  return acknowledged
}

test('killed during orders, the backend has every acknowledged order and no partial ones', async () => {
  const token = await prepare('mara')
  const first = await start()
  const killed = once(first.backend, 'exit')
  const acknowledged = await orderAll(
    chapter => first.order(chapter, token),
    responded => {
      if (responded === ORDERS / 3) first.backend.kill('SIGKILL')
    },
  )
  expect(await killed).toEqual([null, 'SIGKILL'])
  expect(acknowledged.size).toBeGreaterThanOrEqual(ORDERS / 3)
  expect(acknowledged.size).toBeLessThan(ORDERS)

  const database = await openDatabase(place.location)
  if (ENGINE === 'SQLite') {
    expect((await sql`pragma integrity_check`.execute(database)).rows).toEqual([{ integrity_check: 'ok' }])
  }
  expect((await auditLedger(database)).wrong).toEqual([])
  const unlocks = await database.selectFrom('unlock').select(['chapter', 'order_id']).execute()
  const stored = new Map(unlocks.map(({ chapter, order_id }) => [chapter, order_id]))
  for (const [chapter, [id]] of acknowledged) expect(stored.get(chapter)).toBe(id)
  const paid = await database.selectFrom('orders').select('id').where('status', '=', 'paid').execute()
  const known = new Set(paid.map(({ id }) => id))
  for (const ids of acknowledged.values()) expect(ids.filter(id => !known.has(id))).toEqual([])
  await database.destroy()

  const second = await start()
  const all = await orderAll(
    chapter => second.order(chapter, token),
    () => {},
  )
  expect(all.size).toBe(ORDERS)
  for (const [chapter, ids] of acknowledged) expect(all.get(chapter)).toEqual(ids)
  second.backend.kill('SIGTERM')
  await once(second.backend, 'exit')

  const after = await openDatabase(place.location)
  expect(await auditLedger(after)).toMatchObject({ wrong: [] })
  const bought = (ORDERS / PER_TOP_UP) * 100
  expect(await after.selectFrom('wallet').select('coins').execute()).toEqual([{ coins: bought }])
  await after.destroy()
})

test('concurrent unlocks of a chapter by 2 processes charge once', async () => {
  const token = await prepare('noor')
  const processes = await Promise.all([1, 2].map(start))
  const responses = await Promise.all(
    Array.from({ length: isNight ? 200 : 60 }, (_, at) =>
      processes[at % processes.length]!.unlock(7, `at-once-${at}`, token),
    ),
  )
  // With SQLite the last ones may be rejected, without effect.
  expect(responses.filter(({ code }) => code !== 200 && code !== 503)).toEqual([])
  const paid = responses.filter(({ code, data }) => code === 200 && data.coins + data.vouchers > 0)
  expect(paid).toHaveLength(1)
  for (const { backend } of processes) {
    backend.kill('SIGTERM')
    await once(backend, 'exit')
  }
  const after = await openDatabase(place.location)
  expect(await auditLedger(after)).toMatchObject({ wrong: [] })
  const unlocks = after.selectFrom('unlock').innerJoin('reader', 'reader.id', 'unlock.reader_id').select('chapter')
  expect(await unlocks.where('email', '=', 'noor@reader.example').execute()).toEqual([{ chapter: 7 }])
  await after.destroy()
})
