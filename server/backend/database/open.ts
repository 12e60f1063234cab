import { Kysely } from 'kysely'
import { reasonOf } from '../../process/reasonOf.ts'
import { migrateToLatest } from './migrateToLatest.ts'
import type { PoolSettings } from './postgres/open.ts'
import type { Database, Tables } from './schema/schema.ts'
import { NodeSqliteDialect } from './sqlite/dialect.ts'

export const isPostgres = (location: string) => /^postgres(?:ql)?:\/\//.test(location)

export type OpenOptions = PoolSettings & {
  /** For a PostgreSQL server that does not respond yet; in milliseconds. */
  connectTimeout?: number
  onWait?: (reason: string) => void
  onMigrating?: (steps: string[]) => void
  onMigrated?: (steps: string[]) => void
}

/** A PostgreSQL address, a file, or `:memory:`. Throws a message without password, also if its schema is newer. */
export async function openDatabase(location: string, options: OpenOptions = {}): Promise<Database> {
  if (isPostgres(location)) return openPostgres(location, options)
  return prepared(location, new Kysely<Tables>({ dialect: new NodeSqliteDialect(location) }), options)
}

async function openPostgres(
  url: string,
  { connectTimeout = 0, onWait = () => {}, ...options }: OpenOptions,
): Promise<Database> {
  const [{ connectPostgres, reach }, { analyzeUnknown }] = await Promise.all([
    import('./postgres/open.ts'),
    import('./postgres/engine.ts'),
  ])
  const first = connectPostgres(url, { connections: 1, unhurried: true })
  await failing(url, first, () => reach(first, connectTimeout, onWait))
  await prepared(url, first, options)
  // Optional: everything else works on a read-only disk.
  await analyzeUnknown(first).catch(() => {})
  await first.destroy()
  return connectPostgres(url, options)
}

export async function openForReading(location: string, options: PoolSettings = {}): Promise<Database> {
  if (isPostgres(location)) return (await import('./postgres/open.ts')).connectPostgres(location, options)
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(location, { readOnly: true }) })
}

const prepared = (location: string, database: Database, { onMigrating, onMigrated = () => {} }: OpenOptions) =>
  failing(location, database, async () => {
    onMigrated(await migrateToLatest(database, onMigrating))
    return database
  })

async function failing<Result>(location: string, database: Database, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    await database.destroy().catch(() => {})
    throw cannotBeUsed(location, error)
  }
}

class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}

/** A message for operators: the database without credentials (`db.example:5432/quire`), and the reason. */
export const cannotBeUsed = (location: string, error: unknown): Error =>
  error instanceof UnusableDatabase
    ? error
    : new UnusableDatabase(`The database ${placeOf(location)} cannot be used: ${reasonOf(error)}`, { cause: error })

function placeOf(location: string): string {
  if (!isPostgres(location)) return location
  const { host, pathname, searchParams } = new URL(location)
  return `${searchParams.get('host') ?? decodeURIComponent(host)}${pathname}`
}
