import type { Database, Tables } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { reasonOf } from '../../process/reasonOf.ts'
import { Refusal, type ChangeResult, type CommandInput, type CommandResult, type Command } from './command/command.ts'

/** Rolls back a successful dry run. */
class DryRun extends Error {
  readonly result: CommandResult

  constructor(result: CommandResult) {
    super('a dry run')
    this.result = result
  }
}

type Runnable<Result> = Pick<Command, 'prepare' | 'finish'> & {
  run(input: CommandInput, database: Database): Promise<Result>
}

/** In one transaction with its log entry; a dry run is rolled back. Refusals and failures are logged, and thrown. */
export async function runAdminCommand<Result extends CommandResult>(
  database: Database,
  command: Runnable<Result>,
  input: CommandInput,
  { entry, isDryRun }: { entry: Entry; isDryRun: boolean },
): Promise<Result> {
  let result: Result
  try {
    const prepared = await command.prepare?.(input, database)
    result = await inTransaction(database, async database => {
      const result = await command.run({ ...input, ...(prepared && { prepared }) }, database)
      if (isDryRun) throw new DryRun(result)
      await writeEntry(database, entry, { outcome: 'done', ...result })
      return result
    })
  } catch (error) {
    if (error instanceof DryRun) {
      await writeEntry(database, entry, { outcome: 'dry_run', ...error.result })
      return error.result as Result
    }
    const outcome = error instanceof Refusal ? 'refused' : 'failed'
    // Without a database there is no entry either; the original error matters.
    await writeEntry(database, entry, { outcome, said: reasonOf(error) }).catch(() => {})
    throw error
  }
  await command.finish?.(database, input.now)
  return result
}

export type Entry = {
  at: Date
  actor: string
  osUser: string
  command: string
  given: readonly string[]
  why: string | undefined
  /** The second person, at the desk. */
  confirmedBy?: string
}

type Outcome = { outcome: Tables['admin_log']['outcome'] } & Pick<CommandResult, 'said' | 'readerId'> &
  Partial<Pick<ChangeResult, 'coins'>>

/** Entries cannot be deleted, so they contain nothing personal. */
export async function writeEntry(
  database: Database,
  { at, actor, osUser, command, given, why, confirmedBy }: Entry,
  { outcome, said, readerId, coins = 0 }: Outcome,
): Promise<void> {
  await database
    .insertInto('admin_log')
    .values({
      at: at.toISOString(),
      actor,
      os_user: osUser,
      command,
      words: loggableWords(given),
      why: why === undefined ? null : loggable(why),
      outcome,
      said: loggable(said),
      reader_id: readerId ?? null,
      coins,
      confirmed_by: confirmedBy ?? null,
    })
    .execute()
}

export const loggableWords = (given: readonly string[]) => JSON.stringify(given.map(impersonal))

/** Words with spaces are texts for readers, and a device id identifies its visits. */
const impersonal = (word: string) => {
  if (word.startsWith(DEVICE)) return `${DEVICE}…`
  return /\s/.test(word.trim()) ? `(${word.length} characters)` : loggable(word)
}
const DEVICE = '--device='

/** Without addresses. */
export const loggable = (text: string) => text.replace(/[^\s@"',;:<>()]+@([^\s@"',;:<>()]+)/g, '…@$1')
