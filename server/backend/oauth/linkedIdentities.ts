import type { Identity } from '../../../shared/api/thirdParty.ts'
import { revokeCredential, identityKey } from '../accounts/credentials.ts'
import { notFound } from '../call/apiError.ts'
import type { Provider } from '../call/provider.ts'
import type { Database } from '../database/schema/schema.ts'

type Row = { issuer: string; subject: string; provider: string; created_at: string }

export async function identitiesOf(database: Database, readerId: number, providers: Provider[]): Promise<Identity[]> {
  return (await rowsOf(database, readerId)).map(row => ({
    id: identityKey(row),
    provider: row.provider,
    // A provider that was removed from the settings is shown by its former name.
    label: providers.find(({ issuer }) => issuer === row.issuer)?.label ?? row.provider,
    created_at: row.created_at,
  }))
}

/** Restoring a backup does not bring it back. For a transaction. Throws 404 NOT_FOUND. */
export async function removeIdentity(database: Database, readerId: number, id: string, now: Date): Promise<void> {
  if (!(await revokeCredential(database, readerId, 'identity', id, now))) throw notFound()
}

const rowsOf = (database: Database, readerId: number): Promise<Row[]> =>
  database
    .selectFrom('identity')
    .select(['issuer', 'subject', 'provider', 'created_at'])
    .where('reader_id', '=', readerId)
    .orderBy('created_at', 'desc')
    .orderBy('issuer')
    .orderBy('subject')
    .execute()
