import { Kysely } from 'kysely'
import { backedUp } from '../../metrics/database.ts'
import { showTime, writeFact } from '../facts.ts'
import { isPostgres, openForReading } from '../open.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { NodeSqliteDialect } from '../sqlite/dialect.ts'

/** Fact with the time of the last backup. */
const FACT = 'backup'

/** Records in a database of any version that a backup was made. */
export async function noteBackup(location: string, now: Date): Promise<void> {
  await using database = isPostgres(location)
    ? await openForReading(location)
    : new Kysely<Tables>({ dialect: new NodeSqliteDialect(location) })

  await writeFact(database, FACT, now.toISOString())
}

/** Updates this process's metric from the last backup of any process. */
export const showBackup = (database: Database) => showTime(database, FACT, backedUp)
