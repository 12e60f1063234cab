import type { Database } from '../database/schema/schema.ts'

/** What every mail is about; which words it has, its kind says. */
export type MailOrder = {
  brand: string
  origin: string
  recipient: string
  kind: string
  facts?: Record<string, string>
  proofId?: number
}

/** Writes a mail down to be sent: in the transaction of what it tells, so that neither is without the other. */
export async function queueMail(database: Database, order: MailOrder, now: Date): Promise<void> {
  const { brand, origin, recipient, kind, facts = {}, proofId = null } = order
  const time = now.toISOString()
  await database
    .insertInto('mail')
    .values({
      brand,
      origin,
      recipient,
      kind,
      facts: JSON.stringify(facts),
      proof_id: proofId,
      created_at: time,
      due_at: time,
    })
    .execute()
}
