import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { Pool, types } from 'pg'
import { reasonOf } from '../../../process/reasonOf.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { PooledPostgresDialect } from './dialect.ts'
import { remedy } from './errors.ts'

/** Longest wait for a connection, to the server or of the pool, in milliseconds; then there is too much to do. */
const CONNECT = 20_000
/** Longest time for a statement, in milliseconds: whoever asked has gone by then. */
const STATEMENT = 20_000
/** Longest silence within a transaction, in milliseconds. */
const IDLE = 30_000
/** What the server knows our connections by, unless the address says otherwise. */
export const NAME = 'quire'
/** Between two tries to reach the server, in milliseconds. */
const AGAIN = 500

const { INT8, NUMERIC } = types.builtins

/** Integers, their counts and their sums; ours are far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (id, format) =>
  id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format as 'text')

export type PoolSettings = {
  /** Most connections at once. */
  connections?: number
  /** For work that nobody waits for: statements take as long as they take. */
  unhurried?: boolean
}

/** A pool of connections to the PostgreSQL at `url`, none of them open yet. */
export function connectPostgres(url: string, { connections = 10, unhurried = false }: PoolSettings = {}): Database {
  const limits = unhurried ? {} : { statement_timeout: STATEMENT, idle_in_transaction_session_timeout: IDLE }
  const pool = new Pool({
    application_name: NAME,
    connectionString: url,
    max: connections,
    // One stays while nobody asks: by it a restore knows that the database is in use.
    min: 1,
    connectionTimeoutMillis: CONNECT,
    keepAlive: true,
    types: { getTypeParser },
    ...limits,
  })
  // A connection that is lost shows in the next query; unheard, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PooledPostgresDialect(pool) })
}

/**
 * Resolves when the server answers; tries again for `patience` milliseconds, since it may start together with us.
 * Rejects with the reason.
 * @param onWait is told the reason for waiting, once
 */
export async function reach(database: Database, patience: number, onWait: (reason: string) => void): Promise<void> {
  const end = Date.now() + patience
  let told = false
  for (;;) {
    try {
      await sql`select 1`.execute(database)
      return
    } catch (error) {
      if (remedy(error) !== 'wait' || Date.now() + AGAIN > end) throw error
      if (!told) onWait(reasonOf(error))
      told = true
      await delay(AGAIN)
    }
  }
}
