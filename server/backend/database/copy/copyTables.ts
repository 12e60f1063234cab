import { sql } from 'kysely'
import { engineOf } from '../engine/engine.ts'
import { reindex } from '../engine/indexing.ts'
import type { Database } from '../schema/schema.ts'
import { inTransaction } from '../transaction.ts'
import type { Row, Source, Table } from './source.ts'
import { migrateToLatest } from '../migrateToLatest.ts'
import { cannotBeUsed } from '../open.ts'
import { connectPostgres } from '../postgres/open.ts'

/** Within PostgreSQL's 65,535 parameters. */
const BATCH_ROWS = 200

export const PRESET = new Set(['complaint_type'])

type Copied = { table: string; rows: number }

/** Copies everything to an empty, migrated database, indexes it, and compares every row. Throws a message. */
export const copyTables = (source: Source, target: Database): Promise<Copied[]> =>
  inTransaction(target, async database => {
    for (const table of source.tables.toReversed()) await makeRoom(database, table)
    for (const table of source.tables) await copyRows(database, table, source)
    await reindex(database)
    const copied: Copied[] = []
    for (const table of source.tables) {
      copied.push({ table: table.name, rows: await compare(database, table, source.rows(table)) })
    }
    await engineOf(database).analyze(database)
    return copied
  })

/** Throws if it has rows. Locked until the transaction ends. */
async function makeRoom(database: Database, { name }: Table): Promise<void> {
  await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(database)
  if (PRESET.has(name)) await sql`delete from ${sql.table(name)}`.execute(database)
  const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(database)
  if (rows.length) throw new Error(`The database is not empty: "${name}" has rows.`)
}

async function copyRows(database: Database, table: Table, source: Source): Promise<void> {
  const { name, columns } = table
  for (const batch of batches(source.rows(table))) {
    const values = batch.map(row => sql`(${sql.join(columns.map(column => sql`${row[column]}`))})`)
    await sql`insert into ${sql.table(name)} (${list(columns)}) values ${sql.join(values)}`.execute(database)
  }
  const last = source.lastNumber(table)
  if (last) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(database)
}

async function compare(database: Database, { name, columns, key }: Table, rows: Iterable<Row>): Promise<number> {
  const query = sql`select ${list(columns)} from ${sql.table(name)} order by ${list(key)}`
  await sql`declare copied cursor for ${query}`.execute(database)
  let count = 0
  for (const batch of batches(rows)) {
    const { rows: found } = await sql<Row>`fetch ${sql.lit(batch.length)} from copied`.execute(database)
    const wrong = batch.findIndex((row, index) => columns.some(column => !same(row[column], found[index]?.[column])))
    if (wrong >= 0) {
      const where = key.map(column => `${column} ${String(batch[wrong]![column])}`).join(', ')
      throw new Error(`A row of "${name}" differs after copying: ${where}.`)
    }
    count += batch.length
  }
  const { rows: more } = await sql`fetch 1 from copied`.execute(database)
  if (more.length) throw new Error(`"${name}" has more than the ${count} copied rows.`)
  await sql`close copied`.execute(database)
  return count
}

const list = (columns: string[]) => sql.join(columns.map(column => sql.ref(column)))

type Value = Row[string] | undefined

/** PostgreSQL texts cannot contain NUL. */
const same = (before: Value, after: Value): boolean =>
  before instanceof Uint8Array && after instanceof Uint8Array
    ? Buffer.compare(before, after) === 0
    : (typeof before === 'string' ? before.replaceAll('\0', '') : before) === after

function* batches(rows: Iterable<Row>): Iterable<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

/** One transaction: an interruption, even SIGKILL, leaves nothing behind. Rejects with a message for operators. */
export async function copyInto(url: string, source: Source): Promise<Copied[]> {
  await using server = connectPostgres(url, { unhurried: true, connections: 1 })
  const failed = (error: unknown): never => {
    throw cannotBeUsed(url, error)
  }
  const begun = await server.startTransaction().execute().catch(failed)
  try {
    await migrateToLatest(begun).catch(failed)
    const copied = await copyTables(source, begun)
    await begun.commit().execute()
    return copied
  } finally {
    if (!begun.isCommitted) await begun.rollback().execute()
  }
}
