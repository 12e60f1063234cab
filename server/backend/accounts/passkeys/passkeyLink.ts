import type { Database } from '../../database/schema/schema.ts'
import { removePasskey } from './passkeys.ts'
import { UNDO_LASTS } from '../proofs.ts'
import { holdReaders } from '../readers.ts'
import { hashSecret } from '../secrets/secret.ts'
import { revokeCredentials } from '../credentials.ts'

/**
 * Takes a passkey away by the link of its mail, and signs its reader out everywhere: whoever added it was in. For a
 * transaction. Gives the address of the account; undefined where the link is used, too old, or none of this brand.
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
    .where('passkey.created_at', '>', new Date(now.getTime() - UNDO_LASTS).toISOString())
    .executeTakeFirst()
  if (!owner) return undefined
  // The reader first, as whoever adds or ends a way in does; the passkey before the sessions that it leads to.
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
