import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { engineOf } from './engine/engine.ts'
import { madeBy, migrations, type Migrations } from './migrations/migrations.ts'
import type { Database } from './schema/schema.ts'

/**
 * Runs missing migrations, each completely or not at all; safe for concurrent processes. Throws if another version
 * created the database. @param onPending receives their names before the first one runs
 */
export async function migrateToLatest(
  database: Database,
  onPending: (steps: string[]) => void = () => {},
  known: Migrations = migrations,
): Promise<string[]> {
  const migrator = await migratorOf(database, known)
  const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
  if (pending.length) onPending(pending.map(({ name }) => name))
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw explained(error)
  return results.map(({ migrationName }) => migrationName)
}

export type Step = { name: string; takenAt?: Date; isUnknown?: true }

/** Of this version and run by others, in order. Read-only. */
export async function stepsOf(database: Database): Promise<Step[]> {
  const migrator = await migratorOf(database)
  const known = (await migrator.getMigrations()).map(({ name, executedAt }): Step => ({ name, takenAt: executedAt }))
  const names = new Set(known.map(({ name }) => name))
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  const isMigrated = tables.some(({ name }) => name === 'kysely_migration')
    ? await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration`.execute(database)
    : { rows: [] }
  const unknown = isMigrated.rows
    .filter(({ name }) => !names.has(name))
    .map(({ name, timestamp }): Step => ({ name, takenAt: new Date(timestamp), isUnknown: true }))
  return [...known, ...unknown].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export async function migrateTo(database: Database, step: string): Promise<void> {
  const { error } = await (await migratorOf(database)).migrateTo(step)
  if (error) throw explained(error)
}

/** By default it would consider tables of any schema. */
const migratorOf = async (database: Database, known: Migrations = migrations) =>
  new Migrator({
    db: database,
    provider: { getMigrations: async () => known },
    migrationTableSchema: engineOf(database).name === 'PostgreSQL' ? await currentSchema(database) : undefined,
  })

async function currentSchema(database: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database)
  return rows[0]!.name
}

/** In messages of the migrator. */
const UNKNOWN = /migration "?([^\s"]+)"? (?:is missing|doesn't exist)/

const explained = (error: unknown) => {
  const unknown = UNKNOWN.exec(Error.isError(error) ? error.message : '')?.[1]
  return unknown ? new Error(`it was made by ${madeBy(unknown)}`, { cause: error }) : error
}
