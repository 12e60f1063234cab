import type { Database, Tables } from '../database/schema/schema.ts'

/** An entry: who did what, and why. */
export type Entry = {
  at: Date
  actor: string
  osUser: string
  command: string
  /** Arguments and options as given. */
  given: readonly string[]
  why: string | undefined
}

type Outcome = { outcome: Tables['admin_log']['outcome']; said: string; readerId?: number }

/** Records the result of a command. Entries cannot be deleted, so they contain nothing personal. */
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

/** Whether a word is impersonal: words with spaces are texts for readers, and a device id identifies its visits. */
const impersonal = (word: string) => {
  if (word.startsWith(DEVICE)) return `${DEVICE}…`
  return /\s/.test(word.trim()) ? `(${word.length} characters)` : withoutAddresses(word)
}
const DEVICE = '--device='

const withoutAddresses = (text: string) => text.replace(/[^\s@"',;:<>()]+@([^\s@"',;:<>()]+)/g, '…@$1')
