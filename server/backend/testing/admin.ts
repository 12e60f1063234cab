import { runVerb } from '../admin/runVerb.ts'
import { asJson } from '../admin/show.ts'
import { verbs } from '../admin/verbs.ts'
import type { Asked } from '../admin/verb/verb.ts'
import type { Database } from '../database/schema/schema.ts'

type Wanted = Partial<Asked> & { why?: string; actor?: string; isDryRun?: boolean }

/** Asks an operator's verb of a database, and gives what programs are told. Rejects as the verb does. */
export async function askAdmin(
  database: Database,
  name: string,
  words: readonly string[],
  { why = 'a test', actor = 'tester', isDryRun = false, now = new Date(), ...more }: Wanted = {},
): Promise<Record<string, unknown> & { said: string }> {
  const asked = { words, options: {}, why, now, payments: undefined, hasMail: false, ...more }
  const entry = { at: now, actor, osUser: 'root', verb: name, given: words, why }
  return JSON.parse(asJson(await runVerb(database, verbs[name]!, asked, { entry, isDryRun }), {}))
}
