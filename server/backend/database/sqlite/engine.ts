import { sql } from 'kysely'
import type { Engine } from '../engine/engine.ts'
import { sqliteSearch } from './search.ts'

export const sqlite: Engine = {
  name: 'SQLite',
  search: sqliteSearch,

  makeAppendOnly: table =>
    (['update', 'delete'] as const).map(
      event => sql`
      create trigger ${sql.ref(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(`rows of ${table} are only ever added`)}); end`,
    ),

  /** A transaction locks the whole database from its start. */
  lock: async () => true,

  alone: (_database, _name, work) => work(),

  async skipNumbers(database, count) {
    await sql`
      insert into sqlite_sequence (name, seq) select name, 0 from sqlite_master
      where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence)`.execute(
      database,
    )
    await sql`update sqlite_sequence set seq = seq + ${count}`.execute(database)
  },

  /** Its planner needs only the indexes. */
  analyze: async () => {},

  /** Another process held the database longer than `busy_timeout`, or the file is missing, or its disk is full. */
  remedy: error => (WAIT.has(codeOf(error)) ? 'wait' : undefined),

  /** A full disk also fails to extend files, and a failing one becomes read-only. */
  isFull: error => [FULL, IOERR, READONLY].includes(codeOf(error) ?? 0),
}

/** https://sqlite.org/rescode.html: the lower byte is the primary code. */
const PRIMARY = 0xff
const codeOf = (error: unknown) =>
  Error.isError(error) && 'errcode' in error ? Number(error.errcode) & PRIMARY : undefined
const [BUSY, LOCKED, READONLY, IOERR, FULL] = [5, 6, 8, 10, 13]
export const CANTOPEN = 14
const WAIT: ReadonlySet<number | undefined> = new Set([BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN])

const [CORRUPT, NOTADB] = [11, 26]

export const isDamage = (error: unknown): boolean => [CORRUPT, NOTADB].includes(codeOf(error) ?? 0)
