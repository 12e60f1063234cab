import { activeLocale } from '../../../shared/text/activeLocale.ts'
import type { MailKind } from '../metrics/messages.ts'
import type { Database } from '../database/schema/schema.ts'

export type MailOrder = {
  brand: string
  /** `https://host` of the site where it was requested; '' if no reader requested it: the brand's own. */
  origin: string
  recipient: string
  locale?: string
  kind: MailKind
  facts?: Record<string, string>
  proofId?: number
  /** Earliest time; default: now. */
  due?: Date
}

/** In the transaction of its cause, so that there is neither without the other. */
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
