import type { Database } from '../database/schema/schema.ts'
import type { Command, CommandInput, CommandResult } from './command/command.ts'
import { loggable, loggableWords, runAdminCommand, writeEntry, type Entry } from './runAdminCommand.ts'

const DAY = 24 * 60 * 60 * 1000
const requested = (said: string) =>
  `Requested: ${said} Nothing is changed until another person runs the same command within a day.`

/**
 * On the command line: what needs two persons is only planned for the first one, and is done when another one repeats
 * it within a day, if it would still do the same. The desk has requests of its own.
 */
export async function runByTwo(
  database: Database,
  command: Command,
  input: CommandInput,
  { entry, isDryRun }: { entry: Entry; isDryRun: boolean },
): Promise<CommandResult> {
  if (isDryRun || !command.changes || !command.needsTwo)
    return runAdminCommand(database, command, input, { entry, isDryRun })
  const { said: planned, readerId } = await runAdminCommand(database, command, input, { entry, isDryRun: true })
  const request = { said: requested(planned), ...(readerId !== undefined && { readerId }) }
  const first = await requesterOf(database, entry, loggable(request.said))
  if (first === undefined) {
    await writeEntry(database, entry, { outcome: 'pending', ...request })
    return request
  }
  const byBoth = { ...entry, actor: first, confirmedBy: entry.actor }
  return runAdminCommand(database, command, input, { entry: byBoth, isDryRun: false })
}

/** Another person, whose request was not carried out yet. */
async function requesterOf(database: Database, { command, given, actor, at }: Entry, said: string) {
  const last = await database
    .selectFrom('admin_log')
    .select(['actor', 'outcome'])
    .where('command', '=', command)
    .where('words', '=', loggableWords(given))
    .where(is => is.or([is('outcome', '=', 'done'), is.and([is('outcome', '=', 'pending'), is('said', '=', said)])]))
    .where(is => is.or([is('outcome', '=', 'done'), is('actor', '!=', actor)]))
    .where('at', '>', new Date(at.getTime() - DAY).toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.outcome === 'pending' ? last.actor : undefined
}
