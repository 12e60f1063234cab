import { Kysely } from 'kysely'
import { reasonOf } from '../../process/reasonOf.ts'
import { migrateToLatest } from './migrateToLatest.ts'
import type { PoolSettings } from './postgres/open.ts'
import type { Database, Tables } from './schema/schema.ts'
import { NodeSqliteDialect } from './sqlite/dialect.ts'

/** Whether this names a PostgreSQL database; otherwise it is a file of SQLite, or `:memory:`. */
export const isPostgres = (location: string) => /^postgres(?:ql)?:\/\//.test(location)

export type OpenOptions = PoolSettings & {
  /** How long to wait for a PostgreSQL that does not answer yet, in milliseconds. */
  patience?: number
  /** Told why it takes longer. */
  onWait?: (reason: string) => void
  /** Told before the tables are brought up to date, which can take minutes, by which steps. */
  onMigrating?: (steps: string[]) => void
  /** Told which steps the tables were brought up to date by. */
  onMigrated?: (steps: string[]) => void
}

/**
 * Opens the database at a PostgreSQL address, in a file, or in `:memory:`, and brings its tables up to date.
 * Throws a sentence for people, without a password, where it cannot be opened or was made by a newer version.
 */
export async function openDatabase(location: string, options: OpenOptions = {}): Promise<Database> {
  if (isPostgres(location)) return openPostgres(location, options)
  return prepared(location, new Kysely<Tables>({ dialect: new NodeSqliteDialect(location) }), options)
}

async function openPostgres(
  url: string,
  { patience = 0, onWait = () => {}, ...options }: OpenOptions,
): Promise<Database> {
  const [{ connectPostgres, reach }, { analyzeUnknown }] = await Promise.all([
    import('./postgres/open.ts'),
    import('./postgres/statistics.ts'),
  ])
  const first = connectPostgres(url, { connections: 1, unhurried: true })
  await failing(url, first, () => reach(first, patience, onWait))
  await prepared(url, first, options)
  // It only helps: where nothing can be written, all else still works.
  await analyzeUnknown(first).catch(() => {})
  await first.destroy()
  return connectPostgres(url, options)
}

/** Opens what `openDatabase` has brought up to date, only to read, for a thread of its own. */
export async function openForReading(location: string, options: PoolSettings = {}): Promise<Database> {
  if (isPostgres(location)) return (await import('./postgres/open.ts')).connectPostgres(location, options)
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(location, { readOnly: true }) })
}

const prepared = (location: string, database: Database, { onMigrating, onMigrated = () => {} }: OpenOptions) =>
  failing(location, database, async () => {
    onMigrated(await migrateToLatest(database, onMigrating))
    return database
  })

/** Closes the database where something goes wrong with it at its start, and says which one it was. */
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

/** A sentence for people: which database it is, without who goes there (`db.example:5432/quire`), and why. */
export const cannotBeUsed = (location: string, error: unknown): Error =>
  error instanceof UnusableDatabase
    ? error
    : new UnusableDatabase(`The database ${placeOf(location)} cannot be used: ${reasonOf(error)}`, { cause: error })

function placeOf(location: string): string {
  if (!isPostgres(location)) return location
  const { host, pathname, searchParams } = new URL(location)
  return `${searchParams.get('host') ?? decodeURIComponent(host)}${pathname}`
}
