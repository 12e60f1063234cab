import type { Database } from '../database/schema/schema.ts'
import { deleteAttempts } from './attempts.ts'
import { recordEnded, revokeCredentials, type Ending } from './credentials.ts'
import { accountKey } from './signInLimits.ts'
import { updateRows } from '../database/queries.ts'

type Renewed = { brand: string; id: number; email: string; hash: string }

/** Also ends sessions and revokes credentials. For a transaction. Returns how many, for the email. */
export async function renewPassword(
  database: Database,
  { brand, id, email, hash }: Renewed,
  ending: Ending,
  now: Date,
  also?: 'passkey',
): Promise<{ passkeys: string; identities: string }> {
  await deleteAttempts(database, [accountKey(brand, email)])
  const { passkey = 0, identity = 0 } = await revokeCredentials(database, [id], ending, now, also)
  await recordEnded(database, { reader_id: id, what: 'password' }, now)
  await updateRows(database, 'reader', { id }, { password_hash: hash })
  return { passkeys: String(passkey), identities: String(identity) }
}
