import type { Database } from '../database/schema/schema.ts'
import { forgetAttempts } from './limits/attempts.ts'
import { closeSessions } from './sessions.ts'
import { accountKey } from './signInLimits.ts'

type Renewed = { brand: string; id: number; email: string; hash: string }

/**
 * Gives an account a new password. Whoever was signed in is out, a sign-in elsewhere that is under way leads nowhere,
 * and guesses at the old password no longer keep new devices out. For a transaction.
 */
export async function renewPassword(database: Database, { brand, id, email, hash }: Renewed): Promise<void> {
  await database.updateTable('reader').set({ password_hash: hash }).where('id', '=', id).execute()
  await closeSessions(database, id)
  await database.deleteFrom('return_code').where('reader_id', '=', id).execute()
  await forgetAttempts(database, [accountKey(brand, email)])
}
