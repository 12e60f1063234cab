import { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../sqlite/engine.ts'

/** Damage in SQLite's words. Reads all of the file over a read-only connection. */
export function inspect(file: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = database.prepare('pragma quick_check(100)').all()
    return found.map(row => String(row['quick_check'])).filter(said => said !== 'ok')
  } catch (error) {
    // Too damaged for the check.
    if (isDamage(error)) return [(error as Error).message]
    throw error
  }
}
