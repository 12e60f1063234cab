import { sql } from 'kysely'
import type { Engine } from '../engine/engine.ts'
import { postgresSearch } from './search.ts'
import { analyze } from './statistics.ts'
import { codeOf, FULL, LOCK_NOT_AVAILABLE, remedy } from './errors.ts'

export const postgres: Engine = {
  name: 'PostgreSQL',
  search: postgresSearch,

  makeAppendOnly: table => [
    sql`
      create function ${sql.ref(`${table}_append_only`)}() returns trigger language plpgsql as $$
      begin raise exception ${sql.lit(`rows of ${table} are only ever added`)}; end $$`,
    sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      execute function ${sql.ref(`${table}_append_only`)}()`,
  ],

  /** `lock_timeout` applies to this statement only. */
  async lock(transaction, name, patience = 0) {
    try {
      await sql`
        select set_config('lock_timeout', ${String(patience)}, true),
          pg_advisory_xact_lock(hashtextextended(${name}, 0)),
          set_config('lock_timeout', '0', true)`.execute(transaction)
      return true
    } catch (error) {
      if (codeOf(error) === LOCK_NOT_AVAILABLE) return false
      throw error
    }
  },

  /** A session lock: it ends with the connection, so a crash releases it. */
  alone: (database, name, work) =>
    database.connection().execute(async connection => {
      await sql`select pg_advisory_lock(hashtextextended(${name}, 1))`.execute(connection)
      try {
        await work()
      } finally {
        await sql`select pg_advisory_unlock(hashtextextended(${name}, 1))`.execute(connection)
      }
    }),

  async skipNumbers(database, count) {
    await sql`
      select setval(seqrelid, coalesce(pg_sequence_last_value(seqrelid), 0) + ${count}::bigint)
      from pg_sequence join pg_class on pg_class.oid = seqrelid
      where relnamespace = current_schema()::regnamespace`.execute(database)
  },

  analyze,
  remedy,
  isFull: error => FULL.has(codeOf(error)),
}
