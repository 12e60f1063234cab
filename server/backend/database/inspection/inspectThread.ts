import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../sqlite/engine.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
parentPort!.postMessage(inspect(workerData as string))

/** Damage in SQLite's words. Reads all of the file over a read-only connection. */
function inspect(file: string): string[] {
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
