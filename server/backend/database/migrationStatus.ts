import { existsSync } from 'node:fs'
import { cannotBeUsed, isPostgres, openForReading } from './open.ts'
import { stepsOf, type Step } from './migrateToLatest.ts'

/**
 * Migrations that have run or would run, in order. Read-only; a missing file has none. Throws a message if it is
 * unreadable.
 */
export async function migrationStatus(location: string): Promise<Step[]> {
  const isThere = isPostgres(location) || existsSync(location)
  try {
    const database = await openForReading(isThere ? location : ':memory:', { connections: 1 })
    try {
      return await stepsOf(database)
    } finally {
      await database.destroy()
    }
  } catch (error) {
    throw cannotBeUsed(location, error)
  }
}
