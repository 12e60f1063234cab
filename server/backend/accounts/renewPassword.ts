import type { Database } from '../database/schema/schema.ts'
import { forgetAttempts } from './limits/attempts.ts'
import { recordEnded } from './ended/recordEnded.ts'
import { accountKey } from './signInLimits.ts'
import { revokeCredentials, type Ending } from './credentials.ts'

type Renewed = { brand: string; id: number; email: string; hash: string }

/**
 * Gives an account a new password. Whoever was signed in is out, other ways in end as far as is said, and guesses at
 * the old password no longer keep new devices out. For a transaction.
 * @returns how many passkeys and linked sign-ins ended, for the mail
 */
export async function renewPassword(
  database: Database,
  { brand, id, email, hash }: Renewed,
  ending: Ending,
  now: Date,
  also?: 'passkey',
): Promise<{ passkeys: string; identities: string }> {
  await forgetAttempts(database, [accountKey(brand, email)])
  const { passkey = 0, identity = 0 } = await revokeCredentials(database, [id], ending, now, also)
  await recordEnded(database, { reader_id: id, what: 'password' }, now)
  await database.updateTable('reader').set({ password_hash: hash }).where('id', '=', id).execute()
  return { passkeys: String(passkey), identities: String(identity) }
}
