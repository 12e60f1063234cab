import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { openDatabase } from '../database/open.ts'
import { connectPostgres } from '../database/postgres/open.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import { NodeSqliteDialect } from '../database/sqlite/dialect.ts'

/** The engine of this test run, set by the jest project. */
export const ENGINE = process.env['TEST_ENGINE'] === 'PostgreSQL' ? 'PostgreSQL' : 'SQLite'

/** What a database holds from the start: written once per run, by the first test that needs it. */
type Contents = { name: string; write(database: Database): Promise<void> }
const NOTHING: Contents = { name: 'empty', write: async () => {} }

/** A new database with all tables, which are empty unless contents are given. */
export const testDatabase = async (contents = NOTHING): Promise<Database> =>
  ENGINE === 'SQLite'
    ? new Kysely<Tables>({ dialect: new NodeSqliteDialect(':memory:', { contents: await fileWith(contents) }) })
    : connectPostgres(await newDatabase({ contents }))

type Place = {
  /** Location for `openDatabase`. */
  location: string
  /** The settings with which the program finds it. */
  settings: Record<string, string>
  remove(): Promise<void>
}

/** A place for a database that outlives a process. @param empty without tables */
export async function testPlace({ empty = false } = {}): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  if (ENGINE === 'SQLite') return { location: join(folder, 'quire.sqlite'), settings: { DATA_DIR: folder }, remove }
  const location = await newDatabase({ empty })
  return { location, settings: { DATA_DIR: folder, DATABASE_URL: location }, remove }
}

/** Creates a database on the shared test server, and returns its address. */
export async function newDatabase({ empty = false, contents = NOTHING } = {}): Promise<string> {
  const name = `${process.env['TEST_RUN']}_${randomBytes(6).toString('hex')}`
  const template = empty ? 'template0' : `${process.env['TEST_RUN']}_${contents.name}`
  await using server = connectPostgres(process.env['TEST_POSTGRES']!, { connections: 1, unhurried: true })
  if (!empty) await makeTemplate(server, template, contents)
  await sql`create database ${sql.ref(name)} template ${sql.ref(template)}`.execute(server)
  return addressOf(name)
}

/** The bytes of an SQLite file. */
async function fileWith({ name, write }: Contents): Promise<Uint8Array> {
  const file = join(process.env['TEST_SQLITE']!, name)
  if (!existsSync(file)) {
    const begun = `${file}.${randomBytes(6).toString('hex')}`
    const database = await openDatabase(':memory:')
    await write(database)
    await sql`vacuum into ${begun}`.execute(database)
    await database.destroy()
    await rename(begun, file)
  }
  return readFile(file)
}

/** Creates a template database once per run; others are copied from it. */
async function makeTemplate(server: Database, name: string, { write }: Contents): Promise<void> {
  await sql`select pg_advisory_lock(1)`.execute(server)
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(server)
  if (!rows.length) {
    await sql`create database ${sql.ref(name)} template template0`.execute(server)
    await using database = await openDatabase(addressOf(name))
    await write(database)
  }
  await sql`select pg_advisory_unlock(1)`.execute(server)
}

function addressOf(name: string): string {
  const address = new URL(process.env['TEST_POSTGRES']!)
  address.pathname = `/${name}`
  return address.href
}
