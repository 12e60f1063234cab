import type { PostgresPool } from 'kysely'
import { Pool, type PoolConfig } from 'pg'

/** So that no connection to a primary that became a standby stays in use. */
const MAX_LIFETIME_SECONDS = 300

/** A pool without a free connection, whose host may be well. */
const BUSY = 'timeout exceeded when trying to connect'

/** Connections to a database: of several hosts (`postgres://…@db-1,db-2/quire`) to the one that accepts writes. */
export function createPool(url: string, options: PoolConfig): PostgresPool {
  const urls = eachHost(url)
  const pools = urls.map(connectionString => {
    const ofSeveral = urls.length > 1 ? { maxLifetimeSeconds: MAX_LIFETIME_SECONDS, onConnect: refuseReadOnly } : {}
    const pool = new Pool({ ...options, ...ofSeveral, connectionString })
    // A lost connection shows in the next query; unhandled, the event would end the process.
    pool.on('error', () => {})
    pool.on('connect', client => client.on('error', () => {}))
    return pool
  })
  let current = 0

  async function connect(failures: number) {
    const index = current
    try {
      return await pools[index]!.connect()
    } catch (error) {
      if (failures + 1 >= pools.length || (Error.isError(error) && error.message === BUSY)) throw error
      if (index === current) current = (index + 1) % pools.length
      return connect(failures + 1)
    }
  }
  return {
    options: pools[0]!.options,
    connect: () => connect(0),
    end: async () => void (await Promise.all(pools.map(pool => pool.end()))),
  }
}

const refuseReadOnly: NonNullable<PoolConfig['onConnect']> = async client => {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw Object.assign(new Error('the host only reads'), { code: '25006' })
}

function eachHost(url: string): string[] {
  const { hostname } = new URL(url)
  if (!hostname.includes(',')) return [url]
  return hostname.split(',').map(host => Object.assign(new URL(url), { hostname: host }).href)
}
