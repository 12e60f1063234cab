import type { Passkey } from '../../../../shared/api/passkey.ts'
import { notFound } from '../../call/apiError.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { hashSecret } from '../secrets/secret.ts'
import { revokeCredential, revokeCredentials } from '../credentials.ts'
import { UNDO_LIFETIME } from '../proofs.ts'
import { lockReaders } from '../readers.ts'
import { findRow } from '../../database/queries.ts'

export const MAX = 20

export async function passkeysOf(database: Database, readerId: number): Promise<Passkey[]> {
  return (await rowsOf(database, readerId)).map(row => toPasskey(row))
}

export const toPasskey = (row: {
  credential: string
  name: string
  rp_id: string
  created_at: string
  used_at: string | null
}): Passkey => ({
  // Credentials have no fixed length.
  id: hashSecret(row.credential),
  name: row.name,
  host: row.rp_id,
  created_at: row.created_at,
  used_at: row.used_at,
})

/** Throws 404 NOT_FOUND if the reader has none with this id. */
export async function credentialOf(database: Database, readerId: number, id: string): Promise<string> {
  const row = (await rowsOf(database, readerId)).find(({ credential }) => hashSecret(credential) === id)
  if (!row) throw notFound()
  return row.credential
}

/** Restoring an older backup does not bring it back. */
export const removePasskey = (database: Database, readerId: number, credential: string, now: Date): Promise<void> =>
  inTransaction(database, async database => {
    await revokeCredential(database, readerId, 'passkey', hashSecret(credential), now)
  })

const rowsOf = (database: Database, readerId: number) =>
  database
    .selectFrom('passkey')
    .select(['credential', 'name', 'rp_id', 'created_at', 'used_at'])
    .where('reader_id', '=', readerId)
    .orderBy('created_at', 'desc')
    .orderBy('credential')
    .execute()

/**
 * By the link in its email. Signs its reader out everywhere, since an intruder may have added it. For a transaction.
 * Returns the account's address; undefined if the link is used, expired, or of another brand.
 */
export async function revokeAddedPasskey(
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
  await lockReaders(database, [owner.id])
  const known = await findRow(database, 'passkey', { link_hash }, ['credential'])
  if (!known) return undefined
  await removePasskey(database, owner.id, known.credential, now)
  await revokeCredentials(database, [owner.id], 'signOut', now)
  return owner.email
}
