import type { SignedIn } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import { borrowerOf, endLent } from './lentSessions.ts'
import { hashSecret, isSecret, newSecret } from './secrets/secret.ts'

/** How long a sign-in lasts, in milliseconds. */
export const LASTS = 30 * 24 * 60 * 60 * 1000

/** Signs a reader in and gives the token, which is kept nowhere. Sessions that ended are cleared away. */
export async function openSession(database: Database, readerId: number, now: Date): Promise<string> {
  const token = newSecret()
  await database.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute()
  await database
    .insertInto('session')
    .values({
      token_hash: hashSecret(token),
      reader_id: readerId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LASTS).toISOString(),
    })
    .execute()
  return token
}

/** Who a token belongs to; undefined where it is unknown, too old, or of another brand. */
export async function readerOf(
  database: Database,
  brand: string,
  token: string,
  now: Date,
): Promise<SignedIn | undefined> {
  if (!isSecret(token)) return undefined
  const session = hashSecret(token)
  const stored = await database
    .selectFrom('session')
    .innerJoin('reader', 'reader.id', 'session.reader_id')
    .select(['reader.id', 'reader.email_verified_at'])
    .where('token_hash', '=', session)
    .where('reader.brand', '=', brand)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  const reader = stored ?? (await borrower(database, brand, session, now))
  return reader && { id: reader.id, session, isConfirmed: reader.email_verified_at !== null }
}

async function borrower(database: Database, brand: string, session: string, now: Date) {
  const id = await borrowerOf(database, session, now)
  if (id === undefined) return undefined
  return database
    .selectFrom('reader')
    .select(['id', 'email_verified_at'])
    .where('id', '=', id)
    .where('brand', '=', brand)
    .executeTakeFirst()
}

export function closeSession(database: Database, session: string) {
  endLent({ session })
  return database.deleteFrom('session').where('token_hash', '=', session).execute()
}

/** Signs a reader out everywhere; `except`: the session that goes on. */
export function closeSessions(database: Database, readerId: number, except = '') {
  endLent({ reader: readerId, except })
  return database.deleteFrom('session').where('reader_id', '=', readerId).where('token_hash', '!=', except).execute()
}
