import { Kysely } from 'kysely'
import { backedUp } from '../../metrics/database.ts'
import { readFact, writeFact } from '../facts.ts'
import { isPostgres, openForReading } from '../open.ts'
import type { Database, Tables } from '../schema/schema.ts'
import { NodeSqliteDialect } from '../sqlite/dialect.ts'

/** The fact that says when a backup was made last. */
const FACT = 'backup'

/** Notes in a database, whatever version it is of, that a backup of it was made. */
export async function noteBackup(location: string, now: Date): Promise<void> {
  const database = isPostgres(location)
    ? await openForReading(location)
    : new Kysely<Tables>({ dialect: new NodeSqliteDialect(location) })
  try {
    await writeFact(database, FACT, now.toISOString())
  } finally {
    await database.destroy()
  }
}

/** Brings the metric of this process in line with the last backup, whoever made it. */
export async function showBackup(database: Database): Promise<void> {
  const last = await readFact(database, FACT)
  if (last) backedUp.set(Date.parse(last) / 1000)
}
