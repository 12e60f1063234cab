import { runByTwo } from '../admin/runByTwo.ts'
import { asJson } from '../admin/show.ts'
import { allCommands } from '../admin/allCommands.ts'
import type { CommandInput } from '../admin/command/command.ts'
import type { Database } from '../database/schema/schema.ts'

type Target = Partial<CommandInput> & { why?: string; actor?: string; isDryRun?: boolean }

/** Runs a support command on a database; returns its JSON output. Rejects as the command does. */
export async function askAdmin(
  database: Database,
  name: string,
  words: readonly string[] = [],
  { why = 'a test', actor = 'tester', isDryRun = false, now = new Date(), ...more }: Target = {},
): Promise<Record<string, unknown> & { said: string }> {
  const input = { words, options: {}, why, now, payments: undefined, hasMail: false, brandsDir: 'brands', ...more }
  const entry = { at: now, actor, osUser: 'root', command: name, given: words, why }
  return JSON.parse(asJson(await runByTwo(database, allCommands[name]!, input, { entry, isDryRun }), {}))
}
