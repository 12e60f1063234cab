import type { Database } from '../../database/schema/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import { Refusal, type Word } from './command.ts'

export const ANSWER: Word = {
  name: 'TEXT',
  meaning: 'the answer, sent as it is; a line break starts a paragraph',
  kind: 'text',
}

const LONGEST = 5000

/** Throws a `Refusal` if it is empty or too long. */
export function answerOf(given = ''): string {
  const text = given.trim()
  if (!text || text.length > LONGEST) throw new Refusal(`TEXT must have 1 to ${LONGEST} characters.`)
  return text
}

type Reply = {
  brand: string
  locale: string
  readerId: number | null
  /** Used if the account has no confirmed address. */
  email?: string | null
  facts: Record<string, string>
  hasMail: boolean
}

/** Queues the mail. Returns a sentence about it. */
export async function mailAnswer(
  database: Database,
  { brand, locale, readerId, email, facts, hasMail }: Reply,
  now: Date,
): Promise<string> {
  const recipient = (await provenAddress(database, readerId)) ?? email
  if (!recipient) return 'There is no address to send it to.'
  if (!hasMail) return 'Mail is off (MAIL), so no email was sent.'
  await queueMail(database, { brand, origin: '', recipient, locale, kind: 'reply', facts }, now)
  return 'An email is on its way.'
}

async function provenAddress(database: Database, readerId: number | null): Promise<string | undefined> {
  const reader = database
    .selectFrom('reader')
    .select('email')
    .where('id', '=', readerId ?? 0)
  return (await reader.where('email_verified_at', 'is not', null).executeTakeFirst())?.email
}
