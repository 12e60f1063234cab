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

  /** A transaction has the whole database to itself from its start. */
  lock: async () => true,

  alone: (_database, _name, work) => work(),

  /** Another process kept the database for longer than `busy_timeout`, or the file is away, or its disk is full. */
  remedy: error =>
    Error.isError(error) && 'errcode' in error && WAIT.has(Number(error.errcode) & PRIMARY) ? 'wait' : undefined,
}

/** https://sqlite.org/rescode.html: the lower byte is the code, the others say more of it. */
const PRIMARY = 0xff
const [BUSY, LOCKED, READONLY, IOERR, FULL] = [5, 6, 8, 10, 13]
/** The file cannot be opened. */
export const CANTOPEN = 14
const WAIT: ReadonlySet<number> = new Set([BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN])
