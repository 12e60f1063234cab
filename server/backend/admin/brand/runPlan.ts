import { auditEntry } from '../auditEntry.ts'
import type { Command } from '../command/command.ts'
import { runAdminCommand } from '../runAdminCommand.ts'
import { show } from '../show.ts'
import type { Database } from '../../database/schema/schema.ts'

export const PLAN_OPTIONS = { yes: Boolean, why: String }

export const PLAN_USAGE = `  --yes         does it; without it only shows what would change
  --why REASON  reason, for the audit log`

type Given = { words: string[]; options: { yes?: boolean; why?: string } }

/** Runs a command on a database, logged; without `--yes` as a dry run. Returns its result as text. */
export async function runPlan(
  name: string,
  run: Command['run'],
  { words, options: { yes, why } }: Given,
  { brandsDir }: { brandsDir: string },
  database: Database,
): Promise<string> {
  const now = new Date()
  const options = { yes }
  const input = { words, options, why, now, payments: undefined, hasMail: false, brandsDir }
  const entry = auditEntry(name, { words, options: yes ? options : {}, why }, now)
  const result = await runAdminCommand(database, { run }, input, { entry, isDryRun: !yes })
  return yes ? show(result) : `${show(result, { isDryRun: true })}\nAdd --yes to do it.\n`
}
