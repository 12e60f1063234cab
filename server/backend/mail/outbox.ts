import { activeLocale } from '../../../client/text/activeLocale.ts'
import type { Database } from '../database/schema/schema.ts'

/** What every mail is about; which words it has, its kind says. */
export type MailOrder = {
  brand: string
  /** `https://host` of the site where it was asked for; '' where nobody asked: the brand's own. */
  origin: string
  recipient: string
  /** Code of the reader's language; absent: that of the call. */
  locale?: string
  kind: string
  facts?: Record<string, string>
  proofId?: number
  /** Not before; absent: at once. */
  due?: Date
}

/** Writes a mail down to be sent: in the transaction of what it tells, so that neither is without the other. */
export async function queueMail(database: Database, order: MailOrder, now: Date): Promise<void> {
  const { brand, origin, recipient, locale = activeLocale().code, kind, facts = {}, proofId = null, due = now } = order
  await database
    .insertInto('mail')
    .values({
      brand,
      origin,
      recipient,
      locale,
      kind,
      facts: JSON.stringify(facts),
      proof_id: proofId,
      created_at: now.toISOString(),
      due_at: due.toISOString(),
    })
    .execute()
}
