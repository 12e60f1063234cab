import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'
import { expireVouchers } from '../../coins/vouchers.ts'
import type { Database } from '../schema/schema.ts'
import { inTransaction } from '../transaction.ts'

const backend = await sharedBackend()
const mara = await backend.signIn('mara')
beforeAll(() => backend.fund(mara, 100))

const order = (key: string) =>
  backend.call(
    'order.create',
    { kind: 'chapters', book_id: 1, chapter_ids: [3] },
    { ...mara.headers, 'Idempotency-Key': key },
  )
const coins = (database: Database, amount: number) =>
  sql`update wallet set coins = coins + ${amount} where reader_id = ${mara.id}`.execute(database)

/** Resolves when so many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  const held = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) if ((await held.execute(backend.database)).rows[0]!.count >= count) return
}

test('a repeated call is refused while the first is running, and then gets its response', async () => {
  const blocking = await backend.database.startTransaction().execute()
  await coins(blocking, 0)
  const first = order('slow').then(response => response)
  await waiting(1)
  expectFailure(await order('slow'), 409, 'IN_PROGRESS')
  await blocking.rollback().execute()
  const response = await first
  expect(response.status).toBe(200)
  expect((await order('slow')).text).toBe(response.text)
})

test('of two deadlocked transactions one is repeated, and both succeed', async () => {
  const noor = await backend.signIn('noor')
  const add = (first: number, second: number, reached: () => void, other: Promise<void>) =>
    inTransaction(backend.database, async database => {
      for (const id of [first, second]) {
        await sql`update wallet set coins = coins + 1 where reader_id = ${id}`.execute(database)
        reached()
        await other
      }
    })
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const before = await backend.ask('user.surplus', {}, mara.headers)
  await Promise.all([add(mara.id, noor.id, one.resolve, two.promise), add(noor.id, mara.id, two.resolve, one.promise)])
  expect((await backend.ask('user.surplus', {}, mara.headers)).coins).toBe(before.coins + 2)
  expect((await backend.ask('user.surplus', {}, noor.headers)).coins).toBe(2)
})

test('deleting an account waits for concurrent writes of its reader, and deletes them too', async () => {
  const { id, headers } = await backend.signIn('ida')
  const writing = await backend.database.startTransaction().execute()
  const place = { reader_id: id, book_id: 1, chapter: 1, progress: 1, read_at: backend.clock.now.toISOString() }
  await writing.insertInto('read_log').values(place).execute()
  const deleted = backend.ask('user.delete', { email: 'ida@reader.example' }, headers)
  await waiting(1)
  await writing.commit().execute()
  await deleted
  expect(await backend.database.selectFrom('read_log').selectAll().where('reader_id', '=', id).execute()).toEqual([])
})

test('the log does not show the contents of failing rows', async () => {
  await sql`alter table complaint add constraint never check (length(content) < 0)`.execute(backend.database)
  const complaint = { type_id: 1, book_id: 1, content: 'A very quiet complaint.', email: 'quiet@reader.example' }
  expectFailure(await backend.call('complaint.submit_save', complaint), 500, 'INTERNAL')
  const log = backend.log.join()
  expect(log).toContain('violates check constraint')
  expect(log).not.toMatch(/quiet/i)
})

test('a NUL in a text is stored as the sign for what cannot be shown', async () => {
  await sql`alter table complaint drop constraint if exists never`.execute(backend.database)
  const complaint = { type_id: 1, book_id: 1, content: 'One\u0000 and two of a kind.' }
  await backend.ask('complaint.submit_save', complaint)
  expect(await backend.database.selectFrom('complaint').select('content').execute()).toEqual([
    { content: 'One\uFFFD and two of a kind.' },
  ])
})

test('vouchers that expire while they are spent are not used, and nothing fails', async () => {
  const ines = await backend.signIn('ines')
  const lapsing = await backend.database.startTransaction().execute()
  const later = new Date(backend.clock.now.getTime() + 15 * 86_400_000)
  expect(await expireVouchers(lapsing, later, ines.id)).toBe(1)
  const request = backend
    .call('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [3] }, ines.headers)
    .then(response => response)
  await waiting(1)
  await lapsing.commit().execute()
  expectFailure(await request, 409, 'NOT_ENOUGH_COINS', { price: 9, balance: { coins: 0, vouchers: 0 } })
})
