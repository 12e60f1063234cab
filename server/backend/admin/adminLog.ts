import type { Database, Tables } from '../database/schema/schema.ts'

/** Who asked for what, and why. */
export type Entry = {
  at: Date
  actor: string
  osUser: string
  command: string
  /** Words and options, as they were given. */
  given: readonly string[]
  why: string | undefined
}

type Outcome = { outcome: Tables['admin_log']['outcome']; said: string; readerId?: number }

/** Writes down what came of a command. Nothing can be taken out of this log, so nothing personal goes into it. */
export async function writeEntry(
  database: Database,
  { at, actor, osUser, command, given, why }: Entry,
  { outcome, said, readerId }: Outcome,
): Promise<void> {
  await database
    .insertInto('admin_log')
    .values({
      at: at.toISOString(),
      actor,
      os_user: osUser,
      command,
      words: JSON.stringify(given.map(impersonal)),
      why: why === undefined ? null : withoutAddresses(why),
      outcome,
      said: withoutAddresses(said),
      reader_id: readerId ?? null,
    })
    .execute()
}

/** Words with spaces are texts for readers; a device's id is all that its visits go by. */
const impersonal = (word: string) => {
  if (word.startsWith(DEVICE)) return `${DEVICE}…`
  return /\s/.test(word.trim()) ? `(${word.length} characters)` : withoutAddresses(word)
}
const DEVICE = '--device='

const withoutAddresses = (text: string) => text.replace(/[^\s@"',;:<>()]+@([^\s@"',;:<>()]+)/g, '…@$1')
