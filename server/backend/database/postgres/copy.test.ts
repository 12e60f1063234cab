import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createReader } from '../../accounts/readers.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { grantVouchers } from '../../coins/gifts.ts'
import { pricesAt } from '../../coins/prices.ts'
import { unlockChapters } from '../../coins/unlock.ts'
import { books, newBook } from '../../testing/books.ts'
import { grantCoins } from '../../testing/coins.ts'
import { newDatabase } from '../../testing/database.ts'
import { saveBook } from '../../books/save.ts'
import { copyTables } from '../copy/copyTables.ts'
import { openSource } from '../copy/source.ts'
import { openDatabase } from '../open.ts'
import { connectPostgres } from './open.ts'
import type { Database } from '../schema/schema.ts'
import { findBooks } from '../../books/search/find.ts'
import { suggest } from '../../books/search/suggest.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import { programFile, runQuire } from '../../../process/testing/programs.ts'
import { insertAll } from '../queries.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-'))
const file = join(folder, 'quire.sqlite')
const NOW = new Date('2026-05-01T12:00:00.000Z')
/** In use while it is copied. */
let live: Database
beforeAll(async () => {
  live = await openDatabase(file)
  for (const book of books) await saveBook(live, book)
  await refreshShelves(live)
  for (const name of ['mara', 'noor']) {
    const reader = { brand: 'local', email: `${name}@reader.example`, passwordHash: null, emailVerified: false }
    const id = await createReader(live, reader, NOW)
    await grantVouchers(live, id!, { source: 'welcome', reason: 'Welcome', amount: 50, days: 14 }, NOW)
    await grantCoins(live, id!, 100, NOW)
    await unlockChapters(
      live,
      { brand: 'local', readerId: id!, prices: pricesAt({}, NOW) },
      { book_id: 1, chapter_ids: [3, 4] },
      NOW,
    )
  }
  await insertAll(live, 'complaint', [
    {
      brand: 'local',
      type_id: 1,
      book_id: 1,
      content: 'A \u0000 and “quotes”, 😀',
      device: '',
      created_at: '',
    },
  ])
})
afterAll(async () => {
  await live.destroy()
  rmSync(folder, { recursive: true })
})

const copy = (from = '', to = '', environment: Record<string, string> = {}) =>
  runQuire(['db:copy', from, to].filter(Boolean), { env: { ...process.env, ...environment } })

test('a copy is complete, searchable and correct, and assigns new ids', async () => {
  const to = await newDatabase({ empty: true })
  const { code, said } = await copy(file, to)
  expect(said).toMatch(/book +6 rows match\n/)
  expect(said).toMatch(/ledger +6 rows match\n/)
  expect(code).toBe(0)

  const database = await openDatabase(to)
  const title = 'quill gulls'
  expect(await findBooks(database, { brand: 'local', keyword: title, page: 1, limit: 5 })).toEqual(
    await findBooks(live, { brand: 'local', keyword: title, page: 1, limit: 5 }),
  )
  for (const typed of ['o dal', 'sea', 'f'])
    expect(await suggest(database, { keyword: typed, brand: 'local', language: '' })).toEqual(
      await suggest(live, { keyword: typed, brand: 'local', language: '' }),
    )
  expect(await auditLedger(database)).toEqual(await auditLedger(live))
  const reader = { brand: 'local', email: 'new@reader.example', passwordHash: null, emailVerified: false }
  expect(await createReader(database, reader, NOW)).toBe(3)
  expect(await saveBook(database, books[0]!)).toBe('unchanged')
  await saveBook(database, newBook({ title: 'A Seventh', authors: [{ name: 'Nobody Yet' }] }))
  expect(await database.selectFrom('book').select('id').orderBy('id', 'desc').limit(1).execute()).toEqual([{ id: 7 }])
  await database.destroy()

  const again = await copy(file, to)
  expect(again).toEqual({ code: 1, said: expect.stringContaining('The database is not empty') })
})

test('a copy that differs is rolled back', async () => {
  const to = await newDatabase()
  const database = await openDatabase(to)
  await sql`create function forge() returns trigger language plpgsql as
    $$ begin new.coins := new.coins + 1; return new; end $$`.execute(database)
  await sql`create trigger forge before insert on wallet for each row execute function forge()`.execute(database)
  using source = await openSource(file)
  await expect(copyTables(source, database)).rejects.toThrow('A row of "wallet" differs after copying: reader_id 1.')
  expect(await database.selectFrom('book').select('id').execute()).toEqual([])
  expect(await database.selectFrom('complaint_type').select('id').execute()).toHaveLength(7)
  await database.destroy()
})

/** Points at which a copy is killed: while creating tables, and while inserting rows. */
test.each([
  ['making tables', "if tag = 'CREATE TABLE' and what like '%.orders' then perform pg_advisory_lock(7); end if"],
  [
    'putting rows in',
    "if what like '%.ledger' then create or replace trigger pause before insert on ledger for each row execute function pause(); end if",
  ],
])('a copy killed while %s leaves nothing, and the next one reports what it deleted', async (_when, act) => {
  const to = await newDatabase({ empty: true })
  const server = connectPostgres(to, { connections: 2 })
  await sql`create schema aside`.execute(server)
  await sql`create function aside.pause() returns trigger language plpgsql as
    $$ begin perform pg_advisory_lock(7); return new; end $$`.execute(server)
  await sql`create function aside.watch() returns event_trigger language plpgsql as ${sql.lit(`
    declare tag text; what text; begin
      for tag, what in select command_tag, object_identity from pg_event_trigger_ddl_commands() loop
        ${act.replace('function pause', 'function aside.pause')};
      end loop; end`)}`.execute(server)
  await sql`create event trigger watching on ddl_command_end when tag in ('CREATE TABLE')
    execute function aside.watch()`.execute(server)
  const temporary = mkdtempSync(join(tmpdir(), 'quire-'))
  await server.connection().execute(async holding => {
    await sql`select pg_advisory_lock(7)`.execute(holding)
    const child = spawn(process.execPath, [programFile('quire'), 'db:copy', file, to], {
      env: { ...process.env, TMPDIR: temporary },
    })
    const ended = once(child, 'exit')
    const waiting = sql<{ count: number }>`select count(*) from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    while (Number((await waiting.execute(server)).rows[0]!.count) === 0);
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    await sql`select pg_advisory_unlock(7)`.execute(holding)
  })
  const others = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and query not like '%pg_stat_activity%'
    and state <> 'idle'`
  while (Number((await others.execute(server)).rows[0]!.count) > 0);
  const { rows } = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(server)
  expect(rows).toEqual([])
  await sql`drop event trigger watching`.execute(server)
  await server.destroy()
  expect(readdirSync(temporary)).toHaveLength(1)
  const { code, said } = await copy(file, to, { TMPDIR: temporary })
  expect(said).toMatch(/^Deleted \S+, left by an interrupted copy\.\n/)
  expect([code, readdirSync(temporary)]).toEqual([0, []])
  rmSync(temporary, { recursive: true })
})

test.each([
  ['nothing', [], 2],
  ['no address', [file, 'elsewhere.sqlite'], 2],
  ['an address to copy from', ['postgres://localhost/a', 'postgres://localhost/b'], 2],
  ['a file that is not there', [join(folder, 'nothing.sqlite'), 'postgres://localhost/b'], 1],
  ['a server that is not there', [file, 'postgres://mara:hush-hush@127.0.0.1:1/b'], 1],
])('%s is refused in one line', async (_what, args, expected) => {
  const { code, said } = await copy(...args)
  expect(code).toBe(expected)
  expect(said).toMatch(expected === 2 ? /quire db:copy FROM TO/ : /^[^\n]*cannot be (copied|used): [^\n]*\n$/)
  expect(said).not.toContain('hush')
})
