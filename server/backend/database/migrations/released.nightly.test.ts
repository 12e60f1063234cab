import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { Kysely } from 'kysely'
import { findBooks } from '../../books/search/find.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { unlocked } from '../../coins/unlock.ts'
import { newDatabase, ENGINE, testDatabase } from '../../testing/database.ts'
import { columnsOf, makeReleased, recordSteps, releasedOn } from '../../testing/released/schemas.ts'
import { engineOf } from '../engine/engine.ts'
import { reindex } from '../engine/indexing.ts'
import { migrateToLatest } from '../migrateToLatest.ts'
import { connectPostgres } from '../postgres/open.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { NodeSqliteDialect } from '../sqlite/dialect.ts'
import { migrations } from './migrations.ts'
import { ROWS, type Row } from '../../testing/released/rows.ts'

const STEPS = Object.keys(migrations)
/** Filled by the migrations themselves, and what has no row without one of the ledger that older schemas disown. */
const WITHOUT_ROWS = ['complaint_type', 'charge_option', 'charge_price', 'coin_adjustment']

let database: Database
beforeEach(async () => {
  database =
    ENGINE === 'SQLite'
      ? new Kysely<Tables>({ dialect: new NodeSqliteDialect(':memory:') })
      : connectPostgres(await newDatabase({ empty: true }))
})
afterEach(() => database.destroy())

const plain = (row: object): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ]),
  )
const only = (row: Row, columns: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(plain(row)).filter(([name]) => columns.has(name)))
const rowsOf = async (table: string) =>
  (
    await database
      .selectFrom(table as 'book')
      .selectAll()
      .execute()
  ).map(row => plain(row))
const found = async (keyword: string) => (await findBooks(database, { keyword, page: 1, limit: 5 })).ids

test('a step that was released does what it did then, and each is recorded', async () => {
  expect(await recordSteps(database)).toEqual(releasedOn(ENGINE))
})

test.each(STEPS)('a database of %s comes up to date, and nothing in it is lost', async step => {
  await makeReleased(database, step)
  const before = await columnsOf(database)
  const made = releasedOn(ENGINE)
  const statements = Object.entries(made)
    .filter(([name]) => name <= step && name !== 'kysely')
    .flatMap(([, all]) => all)
  const tables = statements
    .flatMap(([sql]) => /^create table "(\w+)"/.exec(sql)?.[1] ?? [])
    .filter(name => before.has(name))
  for (const table of tables.filter(name => !WITHOUT_ROWS.includes(name)))
    expect([table, (await rowsOf(table)).length]).not.toEqual([table, 0])

  expect(await migrateToLatest(database)).toEqual(STEPS.slice(STEPS.indexOf(step) + 1))

  const after = await columnsOf(database)
  for (const [table, ...rows] of ROWS) {
    const columns = before.get(table)?.intersection(after.get(table) ?? new Set())
    if (!columns?.size) continue
    const kept = await rowsOf(table)
    for (const row of rows) expect(kept).toContainEqual(expect.objectContaining(only(row, columns)))
  }
  expect((await auditLedger(database)).wrong).toEqual([])
  const fresh = await testDatabase()
  expect(after).toEqual(await columnsOf(fresh))
  await fresh.destroy()
})

test('who had unlocked a chapter by its number has it, and stands in it', async () => {
  await makeReleased(database, '0013.moneyKept')
  await migrateToLatest(database)
  expect(await unlocked(database, 1, 1, [1, 2, 3])).toEqual(new Set([3]))
  const places = database
    .selectFrom('read_log')
    .innerJoin('chapter', join =>
      join.onRef('chapter.book_id', '=', 'read_log.book_id').onRef('chapter.key', '=', 'read_log.chapter'),
    )
  expect(await places.select(['title', 'progress']).execute()).toEqual([{ title: 'Three', progress: 0.25 }])
})

test('an identity that was known by its provider’s name is known by its issuer until the settings name it', async () => {
  await makeReleased(database, '0011.coverSizes')
  await migrateToLatest(database)
  expect(await rowsOf('identity')).toMatchObject([{ issuer: 'name:there', subject: 'ada', reader_id: 1 }])
})

test('an index that has the words of locked chapters loses them, announced, and the process hears what else happens', async () => {
  await makeReleased(database, '0009.paymentLinks')
  const chapters = await database.selectFrom('chapter_text').select(['number', 'body']).execute()
  const words = { id: 1, title: 'The Lamp', author: 'Ada Quill', tags: [], introduction: '' }
  await engineOf(database).search.addBook(database, {
    ...words,
    chapters: chapters.map(chapter => ({ ...chapter, title: '' })),
  })
  const told: string[][] = []
  let heard = false
  setImmediate(() => (heard = true))
  const done = await migrateToLatest(database, steps => told.push(steps))
  expect(done[0]).toBe('0010.openWords')
  expect({ told, heard }).toEqual({ told: [done], heard: true })
  expect(await found('quincunx')).toEqual([])
  expect(await found('zephyr lamp quill')).toEqual([1])
  await reindex(database)
  expect(await found('quincunx')).toEqual([])
})
