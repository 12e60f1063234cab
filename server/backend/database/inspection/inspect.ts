import { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../sqlite/engine.ts'

/** What is damaged in a file of SQLite, in its own words. Reads all of it over a connection that only reads. */
export function inspect(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = database.prepare('pragma quick_check(100)').all()
    return found.map(row => String(row['quick_check'])).filter(said => said !== 'ok')
  } catch (error) {
    // So damaged that not even that can be said.
    if (isDamage(error)) return [(error as Error).message]
    throw error
  } finally {
    database.close()
  }
}
