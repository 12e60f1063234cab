import type { Passkey } from '../../../../shared/api/passkey.ts'
import { notFound } from '../../call/apiError.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { hashSecret } from '../secrets/secret.ts'
import { revokeCredential } from '../credentials.ts'

/** Passkeys per reader. */
export const MAX = 20

/** A reader's passkeys for display, the newest first. */
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

/** The credential with a passkey's id. Throws 404 NOT_FOUND if the reader has none. */
export async function credentialOf(database: Database, readerId: number, id: string): Promise<string> {
  const row = (await rowsOf(database, readerId)).find(({ credential }) => hashSecret(credential) === id)
  if (!row) throw notFound()
  return row.credential
}

/** Revokes a passkey; restoring an older backup does not bring it back. */
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
