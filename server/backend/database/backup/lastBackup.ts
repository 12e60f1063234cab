import { Kysely } from 'kysely'
import { backedUp } from '../../metrics/database.ts'
import { showTime, writeFact } from '../facts.ts'
import { isPostgres, openForReading } from '../open.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { NodeSqliteDialect } from '../sqlite/dialect.ts'

const FACT = 'backup'

/** Works on a database of any version. */
export async function noteBackup(location: string, now: Date): Promise<void> {
  await using database = isPostgres(location)
    ? await openForReading(location)
    : new Kysely<Tables>({ dialect: new NodeSqliteDialect(location) })

  await writeFact(database, FACT, now.toISOString())
}

export const showBackup = (database: Database) => showTime(database, FACT, backedUp)
