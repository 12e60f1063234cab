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

  /** Another process kept the database for longer than `busy_timeout`. */
  remedy: error =>
    Error.isError(error) && 'errcode' in error && (Number(error.errcode) & PRIMARY) === BUSY ? 'wait' : undefined,
}

/** https://sqlite.org/rescode.html: the lower byte is the code, the others say more of it. */
const PRIMARY = 0xff
const BUSY = 5
