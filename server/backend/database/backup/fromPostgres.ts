import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { PRESET } from '../copy/copyTables.ts'
import { tablesOf, type Row, type Table } from '../copy/source.ts'
import { migrateTo } from '../migrateToLatest.ts'
import { connectPostgres } from '../postgres/open.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { NodeSqliteDialect } from '../sqlite/dialect.ts'

/** Rows per fetch. */
const BATCH = 500

/**
 * Writes all tables of a PostgreSQL database, in one snapshot, to a new SQLite file with the same migrations; without
 * the search index. The database may be in use, and is only read.
 */
export async function snapshotOfPostgres(url: string, file: string): Promise<void> {
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
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from backed_up`.execute(snapshot)
    for (const row of rows) insert.run(...columns.map(column => row[column] as SQLInputValue))
    if (rows.length < BATCH) break
  }
  await sql`close backed_up`.execute(snapshot)
  await copySequences(snapshot, target, name)
}

/** Copies sequences, so that ids of deleted rows are not reused. */
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
