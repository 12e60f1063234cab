import type { Database } from '../../database/schema/schema.ts'
import { removePasskey } from './passkeys.ts'
import { UNDO_LIFETIME } from '../proofs.ts'
import { holdReaders } from '../readers.ts'
import { hashSecret } from '../secrets/secret.ts'
import { revokeCredentials } from '../credentials.ts'

/**
 * Removes a passkey by the link in its email, and signs its reader out everywhere, since an intruder may have added it.
 * For a transaction. Returns the account's address; undefined if the link is used, expired, or of another brand.
 */
export async function takePasskeyBack(
  database: Database,
  brand: string,
  link: string,
  now: Date,
): Promise<string | undefined> {
  const link_hash = hashSecret(link)
  const owner = await database
    .selectFrom('passkey')
    .innerJoin('reader', 'reader.id', 'passkey.reader_id')
    .select(['reader.id', 'reader.email'])
    .where('link_hash', '=', link_hash)
    .where('reader.brand', '=', brand)
    .where('passkey.created_at', '>', new Date(now.getTime() - UNDO_LIFETIME).toISOString())
    .executeTakeFirst()
  if (!owner) return undefined
  // Locks the reader first, like other changes of credentials; deletes the passkey before the sessions it led to.
  await holdReaders(database, [owner.id])
  const known = await database
    .selectFrom('passkey')
    .select('credential')
    .where('link_hash', '=', link_hash)
    .executeTakeFirst()
  if (!known) return undefined
  await removePasskey(database, owner.id, known.credential, now)
  await revokeCredentials(database, [owner.id], 'signOut', now)
  return owner.email
}
