import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { Pool, types } from 'pg'
import { reasonOf } from '../../../process/reasonOf.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { PooledPostgresDialect } from './dialect.ts'
import { remedy } from './engine.ts'

/** Connection timeout, to the server or of the pool, in milliseconds. */
const CONNECT = 20_000
/** Statement timeout in milliseconds: clients have gone by then. */
const STATEMENT = 20_000
/** Longest idle time within a transaction, in milliseconds. */
const IDLE = 30_000
/** Application name of our connections, unless the address sets one. */
export const NAME = 'quire'
/** Milliseconds between connection attempts. */
const RETRY_DELAY = 500

const { INT8, NUMERIC } = types.builtins

/** Integers, counts and sums as numbers; ours are far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (id, format) =>
  id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format as 'text')

export type PoolSettings = {
  /** Maximum of connections. */
  connections?: number
  /** For background work: no statement timeout. */
  unhurried?: boolean
}

/** A connection pool for `url`; no connection is open yet. */
export function connectPostgres(url: string, { connections = 10, unhurried = false }: PoolSettings = {}): Database {
  const limits = unhurried ? {} : { statement_timeout: STATEMENT, idle_in_transaction_session_timeout: IDLE }
  const pool = new Pool({
    application_name: NAME,
    connectionString: url,
    max: connections,
    // One stays open while idle: it tells a restore that the database is in use.
    min: 1,
    connectionTimeoutMillis: CONNECT,
    keepAlive: true,
    types: { getTypeParser },
    ...limits,
  })
  // A lost connection shows in the next query; unhandled, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PooledPostgresDialect(pool) })
}

/**
 * Resolves when the server responds; retries for `timeout` milliseconds, since both may start together. Rejects with
 * the reason.
 * @param onWait receives the reason for waiting, once
 */
export async function reach(database: Database, timeout: number, onWait: (reason: string) => void): Promise<void> {
  const end = Date.now() + timeout
  let told = false
  for (;;) {
    try {
      await sql`select 1`.execute(database)
      return
    } catch (error) {
      if (remedy(error) !== 'wait' || Date.now() + RETRY_DELAY > end) throw error
      if (!told) onWait(reasonOf(error))
      told = true
      await delay(RETRY_DELAY)
    }
  }
}
