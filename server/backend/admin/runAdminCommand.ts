import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { reasonOf } from '../../process/reasonOf.ts'
import { writeEntry, type Entry } from './adminLog.ts'
import { Refusal, type Asked, type Told, type Command } from './command/command.ts'

/** Rolls back a successful dry run. */
class DryRun extends Error {
  readonly told: Told

  constructor(told: Told) {
    super('a dry run')
    this.told = told
  }
}

/**
 * Runs a command in one transaction with its log entry; a dry run is rolled back. Refusals and failures are logged too.
 * Throws what the command throws.
 */
export async function runAdminCommand(
  database: Database,
  command: Command,
  asked: Asked,
  { entry, isDryRun }: { entry: Entry; isDryRun: boolean },
): Promise<Told> {
  try {
    const work = await command.plan(asked, database)
    return await inTransaction(database, async database => {
      const told = await work(database)
      if (isDryRun) throw new DryRun(told)
      await writeEntry(database, entry, { outcome: 'done', ...told })
      return told
    })
  } catch (error) {
    if (error instanceof DryRun) {
      await writeEntry(database, entry, { outcome: 'dry_run', ...error.told })
      return error.told
    }
    const outcome = error instanceof Refusal ? 'refused' : 'failed'
    // Without a database there is no entry either; the original error matters.
    await writeEntry(database, entry, { outcome, said: reasonOf(error) }).catch(() => {})
    throw error
  }
}
