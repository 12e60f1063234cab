import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/migrations.ts'
import type { Database, Tables } from './schema.ts'
import { NodeSqliteDialect } from './sqlite/dialect.ts'

/**
 * Opens the database in `file` (or `:memory:`) and brings its tables up to date.
 * Throws where the file cannot be opened or was made by a newer version.
 */
export async function openDatabase(file: string): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return database
  await database.destroy()
  throw new Error(`The database ${file} cannot be brought up to date`, { cause: error })
}
