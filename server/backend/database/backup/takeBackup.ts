import { chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { reasonOf } from '../../../process/reasonOf.ts'
import { version } from '../../../process/version.ts'
import { takeSnapshot, tablesOf, type Row, type Table } from '../copy/source.ts'
import { isPostgres } from '../open.ts'
import { DATA, describe, MANIFEST, type Backup, type Manifest } from './backup.ts'
import { nameAt } from './rotation.ts'
import { Kysely, sql } from 'kysely'
import { PRESET } from '../copy/copyTables.ts'
import { migrateTo } from '../migrateToLatest.ts'
import { connectPostgres } from '../postgres/open.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { NodeSqliteDialect } from '../sqlite/dialect.ts'

/**
 * Writes a snapshot to a new folder below `folder`; the database may be in use. The folder gets its name once it is
 * complete, synced and verified. On failure nothing remains.
 * @param location SQLite file or PostgreSQL address
 */
export async function takeBackup(location: string, folder: string, now: Date): Promise<Backup> {
  const complete = join(folder, nameAt(now))
  const partial = `${complete}.partial`
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    const file = join(partial, DATA)
    const isServer = isPostgres(location)
    if (isServer) await snapshotOfPostgres(location, file)
    else takeSnapshot(location, file)
    makeSelfContained(file)
    await chmod(file, 0o600)
    await toDisk(file)
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      quire: version().version,
      engine: isServer ? 'PostgreSQL' : 'SQLite',
      ...(await describe(file)),
    }
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(partial, complete)
    return { folder: complete, file: join(complete, DATA), manifest }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw new Error(`No backup was made in ${folder}: ${reasonOf(error)}.`, { cause: error })
  }
}

/** Readable on read-only media, without a log beside it. */
function makeSelfContained(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete')
  database.close()
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

const BATCH_ROWS = 500

/** Without the search index. The database may be in use, and is only read. */
async function snapshotOfPostgres(url: string, file: string): Promise<void> {
  await using server = connectPostgres(url, { connections: 1, unhurried: true })
  await server
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async snapshot => {
      await makeTables(file, await lastStep(snapshot))
      using target = new DatabaseSync(file)
      target.exec('begin')
      const tables = tablesOf(target)
      // Referencing tables come first.
      for (const { name } of tables.toReversed()) if (PRESET.has(name)) target.exec(`delete from "${name}"`)
      for (const table of tables) await copyRows(snapshot, target, table)
      target.exec('commit')
    })
}

async function lastStep(snapshot: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(snapshot)
  return rows[0]!.name
}

async function makeTables(file: string, step: string): Promise<void> {
  await using database = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  await migrateTo(database, step)
}

async function copyRows(snapshot: Database, target: DatabaseSync, { name, columns, key }: Table): Promise<void> {
  const list = (names: string[]) => sql.join(names.map(column => sql.ref(column)))
  const names = columns.map(column => `"${column}"`).join(', ')
  const insert = target.prepare(`insert into "${name}" (${names}) values (${columns.map(() => '?').join(', ')})`)
  const query = sql`select ${list(columns)} from ${sql.table(name)} order by ${list(key)}`
  await sql`declare backed_up no scroll cursor for ${query}`.execute(snapshot)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from backed_up`.execute(snapshot)
    for (const row of rows) insert.run(...columns.map(column => row[column] as SQLInputValue))
    if (rows.length < BATCH_ROWS) break
  }
  await sql`close backed_up`.execute(snapshot)
  await copySequences(snapshot, target, name)
}

/** So that ids of deleted rows are not reused. */
async function copySequences(snapshot: Database, target: DatabaseSync, table: string): Promise<void> {
  const has = target.prepare('select 1 from sqlite_master where name = ? and sql like ?').get(table, '%autoincrement%')
  if (!has) return
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${table}, 'id') as sequence`.execute(snapshot)
  const found = await sql<{ last: number | null }>`
    select case when is_called then last_value end as last from ${sql.raw(rows[0]!.sequence)}`.execute(snapshot)
  const last = found.rows[0]!.last
  if (last === null) return
  const { changes } = target.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?').run(last, table)
  if (!changes) target.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last)
}
