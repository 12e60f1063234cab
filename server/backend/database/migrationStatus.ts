import { existsSync } from 'node:fs'
import { cannotBeUsed, isPostgres, openForReading } from './open.ts'
import { stepsOf, type Step } from './migrateToLatest.ts'

/**
 * The steps that a database has taken, and those that it would, in order; looked up without changing or making
 * anything. A file that is not there has taken none. Throws a sentence where it cannot be read.
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
