import { sql } from 'kysely'
import type { Engine } from '../engine/engine.ts'
import { postgresSearch } from './search.ts'
import type { Database } from '../schema/schema.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** Disk full, or server read-only. */
const FULL: ReadonlySet<string> = new Set(['53100', '25006'])

/** Serialization failure, deadlock. */
const REPEAT = new Set(['40001', '40P01'])

/** Unavailable, full, timed out, read-only: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const WAIT = /^(08...|53...|57P0.|57014|25P03|25006)$/

/** ENOENT: a missing socket. */
const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT'.split(' '),
)

/** Errors of the client library without a code. */
const LOST = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
]

const codeOf = (error: unknown): string => (Error.isError(error) && 'code' in error ? String(error.code) : '')

export const remedy: Engine['remedy'] = error => {
  const code = codeOf(error)
  if (REPEAT.has(code)) return 'repeat'
  const lost = !code && Error.isError(error) && LOST.some(words => error.message.startsWith(words))
  return lost || WAIT.test(code) || NETWORK.has(code) ? 'wait' : undefined
}

/** Until autovacuum does, the planner does not know new rows and chooses slow nested loops. */
async function analyze(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(database)
  if (rows.length) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(database)
}

/** If there are no statistics, as after a restored dump or a server upgrade. */
export async function analyzeUnknown(database: Database): Promise<void> {
  const { rows } = await sql<{ unknown: boolean }>`
    select exists (select from book)
      and not exists (select from pg_stats where schemaname = current_schema() and tablename = 'book') as unknown
    `.execute(database)
  if (rows[0]?.unknown) await analyze(database)
}

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
  async lock(transaction, name, timeout = 0) {
    try {
      await sql`
        select set_config('lock_timeout', ${String(timeout)}, true),
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
