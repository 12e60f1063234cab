import type { Call } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import { orderMail } from './emails.ts'
import { beginProof } from './proofs.ts'

type Wanted = { kind: 'confirm' | 'again' | 'signIn' | 'reset' | 'address'; email: string; readerId: number | null }

/** Begins a proof of an address and queues its email; returns the ticket for its code. For a transaction. */
export async function sendProof(
  database: Database,
  { brand, site, now }: Pick<Call, 'brand' | 'site' | 'now'>,
  { kind, email, readerId }: Wanted,
): Promise<string> {
  const purpose = kind === 'again' || kind === 'signIn' ? 'confirm' : kind
  const { id, ticket } = await beginProof(database, { brand, purpose, email, readerId }, now)
  await orderMail(database, { brand, origin: site.origin, recipient: email, kind, proofId: id }, now)
  return ticket
}
