import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { ApiError } from '../call/apiError.ts'
import type { Call } from '../call/handler.ts'
import { recordEnded } from './credentials.ts'
import { orderMail } from './emails.ts'
import { confirmAddress } from './person/mailboxes.ts'
import { beginProof } from './proofs.ts'
import { readerByEmail } from './readers.ts'
import { getRow, deleteRows } from '../database/queries.ts'

/** Emails the old address, which can undo it. For a transaction. Throws 409 CONFLICT if another account has it. */
export async function changeAddress(
  database: Database,
  id: number,
  email: string,
  call: Pick<Call, 'brand' | 'site' | 'now'> & Partial<Pick<Call, 'mailer'>>,
): Promise<void> {
  const { brand, now } = call
  const { email: old } = await getRow(database, 'reader', { id }, ['email'])
  await moveTo(database, { brand, id, email }, now)
  // A code sent to the old address would undo it.
  await deleteRows(database, 'proof', { reader_id: id, purpose: 'confirm' })
  const undo = await beginProof(database, { brand, purpose: 'undo', email: old, readerId: id }, now)
  await orderMail(database, call, { recipient: old, kind: 'addressChanged', proofId: undo.id, facts: { to: email } })
}

/** Throws 409 CONFLICT if another account has the address. For a transaction. */
export async function moveTo(
  database: Database,
  { brand, id, email }: { brand: string; id: number; email: string },
  now: Date,
): Promise<void> {
  await engineOf(database).lock(database, `address ${brand} ${email}`)
  const owner = await readerByEmail(database, brand, email)
  if (owner && owner.id !== id) throw new ApiError(409, 'CONFLICT', () => text.addressTaken)
  await confirmAddress(database, { id, brand, email }, now)
  await recordEnded(database, { reader_id: id, what: 'address' }, now)
}
