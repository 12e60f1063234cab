import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from '@jest/globals'
import { CompiledQuery, Kysely, sql } from 'kysely'
import { findBooks } from '../../books/search/find.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { ENGINE, testPlace } from '../../testing/database.ts'
import { takeBackup } from '../backup/takeBackup.ts'
import { prepareFile } from '../backup/toFile.ts'
import { preparePostgres } from '../backup/toPostgres.ts'
import { migrateToLatest } from '../migrateToLatest.ts'
import { openDatabase } from '../open.ts'
import { connectPostgres } from '../postgres/open.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { NodeSqliteDialect } from '../sqlite/dialect.ts'
import { migrations } from './migrations.ts'

const NOW = new Date('2026-12-01T12:00:00.000Z')
const FIRST = { '0100.first': migrations['0100.first']! }
const folder = await mkdtemp(join(tmpdir(), 'quire-first-release-'))
const removals: (() => Promise<void>)[] = [() => rm(folder, { recursive: true })]
afterAll(async () => {
  for (const remove of removals) await remove()
})

async function emptyPlace(): Promise<string> {
  const { location, remove } = await testPlace({ empty: true })
  removals.push(remove)
  return location
}

/** Without migrating it. */
const connect = (location: string): Database =>
  ENGINE === 'SQLite' ? new Kysely<Tables>({ dialect: new NodeSqliteDialect(location) }) : connectPostgres(location)

/** A database as 1.0.0-rc.1 left it, with a book, a reader, coins, unlocked chapters and a session. */
async function firstRelease(): Promise<string> {
  const location = await emptyPlace()
  const name = ENGINE === 'SQLite' ? 'quire.sqlite.gz' : 'postgresql.sql.gz'
  const content = gunzipSync(await readFile(join(import.meta.dirname, 'firstRelease', name)))
  if (ENGINE === 'SQLite') await writeFile(location, content)
  else {
    await using database = connectPostgres(location, { connections: 1, unhurried: true })
    await database.executeQuery(CompiledQuery.raw(content.toString()))
  }
  return location
}

/** Tables with their columns, constraints, indexes and triggers, as the engine describes them. */
async function shapeOf(database: Database): Promise<unknown[]> {
  const queries =
    ENGINE === 'SQLite'
      ? [sql`select type, name, sql from sqlite_master where name not like 'sqlite_%' order by name`]
      : [
          sql`
            select table_name, column_name, data_type, is_nullable, column_default, is_identity, collation_name
            from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`,
          sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`,
          sql`
            select conrelid::regclass::text as name, pg_get_constraintdef(oid) as rule
            from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
          sql`
            select tgname, pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1, 2`,
        ]
  return (await Promise.all(queries.map(query => query.execute(database)))).map(({ rows }) => rows)
}

const columnsOf = async (database: Database) =>
  (await database.introspection.getTables()).map(({ name, columns }) => [
    name,
    columns.map(({ name, dataType, isNullable }) => `${name} ${dataType} ${isNullable}`).toSorted(),
  ])

/** What a reader of 1.0.0-rc.1 must find again. */
async function expectData(database: Database): Promise<void> {
  expect((await auditLedger(database)).wrong).toEqual([])
  expect(await database.selectFrom('reader').select('email').execute()).toEqual([{ email: 'mara@reader.example' }])
  expect(await database.selectFrom('wallet').select('coins').execute()).toEqual([{ coins: 98 }])
  expect(await database.selectFrom('unlock').select('book_id').execute()).toHaveLength(2)
  expect(await database.selectFrom('book_author').select(['book_id', 'position', 'author_id']).execute()).toEqual([
    { book_id: 1, position: 1, author_id: 1 },
  ])
  const { ids } = await findBooks(database, { brand: 'local', keyword: 'lamp', page: 1, limit: 5 })
  expect(ids).toEqual([1])
}

test('the first migration makes what 1.0.0-rc.1 made', async () => {
  await using released = connect(await firstRelease())
  await using made = connect(await emptyPlace())
  await migrateToLatest(made, () => {}, FIRST)
  expect(await shapeOf(made)).toEqual(await shapeOf(released))
})

test('a database of 1.0.0-rc.1 is migrated, and then equals a new one', async () => {
  await using migrated = await openDatabase(await firstRelease())
  await using made = await openDatabase(await emptyPlace())
  expect(await columnsOf(migrated)).toEqual(await columnsOf(made))
  await expectData(migrated)
})

test('titles in traditional characters are found by simplified ones after the migration', async () => {
  const location = await firstRelease()
  const old = connect(location)
  await old.updateTable('book').set({ name: '後來的髮夾' }).where('id', '=', 1).execute()
  await old.destroy()
  await using migrated = await openDatabase(location)
  const { ids } = await findBooks(migrated, { brand: 'local', keyword: '后来', page: 1, limit: 5 })
  expect(ids).toEqual([1])
})

test('a backup of 1.0.0-rc.1 is restored', async () => {
  const backup = await takeBackup(await firstRelease(), folder, NOW)
  const location = await emptyPlace()
  const prepared = await (ENGINE === 'SQLite' ? prepareFile : preparePostgres)(backup, location, { replace: false })
  await prepared.putInPlace(NOW)
  await using restored = await openDatabase(location)
  await expectData(restored)
})
