import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { engineOf } from './engine/engine.ts'
import { migrations, type Migrations } from './migrations/migrations.ts'
import type { Database } from './schema/schema.ts'

/**
 * Brings the tables up to date, each step as a whole or not at all; several processes may do so at once.
 * Gives the names of the steps that were taken. Throws where a newer version made the database.
 * @param onComing told the names of the steps before the first is taken, where there are any
 */
export async function migrateToLatest(
  database: Database,
  onComing: (steps: string[]) => void = () => {},
  known: Migrations = migrations,
): Promise<string[]> {
  const migrator = await migratorOf(database, known)
  const coming = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
  if (coming.length) onComing(coming.map(({ name }) => name))
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw explained(error)
  return results.map(({ migrationName }) => migrationName)
}

/** A step, and when it was taken; `isUnknown`: by a newer version. */
export type Step = { name: string; takenAt?: Date; isUnknown?: true }

/** The steps of this version and those that newer ones have taken, in order. Changes nothing. */
export async function stepsOf(database: Database): Promise<Step[]> {
  const migrator = await migratorOf(database)
  const known = (await migrator.getMigrations()).map(({ name, executedAt }): Step => ({ name, takenAt: executedAt }))
  const names = new Set(known.map(({ name }) => name))
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  const taken = tables.some(({ name }) => name === 'kysely_migration')
    ? await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration`.execute(database)
    : { rows: [] }
  const newer = taken.rows
    .filter(({ name }) => !names.has(name))
    .map(({ name, timestamp }): Step => ({ name, takenAt: new Date(timestamp), isUnknown: true }))
  return [...known, ...newer].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Brings new tables as far as one of the steps, and no further. */
export async function migrateTo(database: Database, step: string): Promise<void> {
  const { error } = await (await migratorOf(database)).migrateTo(step)
  if (error) throw explained(error)
}

/** Left to itself it takes the tables of any schema for those of this one. */
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

const explained = (error: unknown) => {
  const newer = /previously executed migration (\S+) is missing/.exec(Error.isError(error) ? error.message : '')?.[1]
  return newer ? new Error(`it was made by a newer version of Quire, which has ${newer}`, { cause: error }) : error
}
