import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { ApiError } from '../call/apiError.ts'
import type { SignedIn } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import { browserOf } from '../text/browserOf.ts'
import { readerOfMemorySession, endMemorySession } from './memorySessions.ts'
import { hashSecret, isSecret, newSecret } from './secrets/secret.ts'
import { equal, deletedBy, notBanned, findRow, updateRows, deleteRows } from '../database/queries.ts'

export const LIFETIME = 30 * 24 * 60 * 60 * 1000

/** Between updates of a session's last use: a write per call would be expensive. */
const SEEN_INTERVAL_MS = 10 * 60 * 1000
const FRESH_FOR_MS = 10 * 60 * 1000
const MAX_SHOWN = 100

/** Returns the token, which is not stored. Deletes expired sessions. @param userAgent User-Agent header */
export async function openSession(database: Database, readerId: number, now: Date, userAgent = ''): Promise<string> {
  const token = newSecret()
  await database.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute()
  await database
    .insertInto('session')
    .values({
      token_hash: hashSecret(token),
      reader_id: readerId,
      ...browserOf(userAgent),
      created_at: now.toISOString(),
      seen_at: now.toISOString(),
      proven_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LIFETIME).toISOString(),
    })
    .execute()
  return token
}

/**
 * Undefined if the token is unknown, expired, of another brand, or of a deleted or banned account.
 * @param locale language code of the call, which is stored in the account
 */
export async function readerOf(
  database: Database,
  brand: string,
  token: string,
  now: Date,
  locale?: string,
): Promise<SignedIn | undefined> {
  if (!isSecret(token)) return undefined
  const session = hashSecret(token)
  const stored = await database
    .selectFrom('session')
    .innerJoin('reader', 'reader.id', 'session.reader_id')
    .innerJoin('person', 'person.id', 'reader.person_id')
    .select(['reader.id', 'reader.person_id', 'reader.email_verified_at', 'reader.locale', 'session.seen_at'])
    .where(is => equal(is, { token_hash: session, 'reader.brand': brand }))
    .where('reader.deleted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(notBanned(now))
    .executeTakeFirst()
  if (stored && now.getTime() - Date.parse(stored.seen_at) >= SEEN_INTERVAL_MS) await markSeen(database, session, now)
  if (stored && locale && stored.locale !== locale) await storeLocale(database, stored.id, locale)
  const reader = stored ?? (await verifiedMemorySession(database, brand, session, now))
  if (!reader) return undefined
  const { id, person_id: person, email_verified_at } = reader
  return { id, person, session, isConfirmed: email_verified_at !== null }
}

/** Not recorded while the database is read-only, which still answers reads. */
const markSeen = (database: Database, session: string, now: Date) =>
  updateRows(database, 'session', { token_hash: session }, { seen_at: now.toISOString() }).catch(() => undefined)

const storeLocale = (database: Database, id: number, locale: string) =>
  updateRows(database, 'reader', { id }, { locale }).catch(() => undefined)

export const markProven = (database: Database, session: string, now: Date) =>
  updateRows(database, 'session', { token_hash: session }, { proven_at: now.toISOString() })

/** Time until which the authentication is valid; throws 403 SIGN_IN_AGAIN if it has expired. */
export async function freshUntil(database: Database, { session }: SignedIn, now: Date): Promise<Date> {
  const stored = await findRow(database, 'session', { token_hash: session }, ['proven_at'])
  // An in-memory session has no recorded authentication.
  const until = new Date(stored ? Date.parse(stored.proven_at) + FRESH_FOR_MS : 0)
  if (until <= now) throw new ApiError(403, 'SIGN_IN_AGAIN', () => text.signInAgain)
  return until
}

/** The last used first, each with an id that grants nothing. */
export async function sessionsOf(database: Database, readerId: number, now: Date) {
  const sessions = await database
    .selectFrom('session')
    .select(['token_hash', 'browser', 'system', 'created_at', 'seen_at'])
    .where('reader_id', '=', readerId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return sessions.map(session => ({ ...session, id: hashSecret(session.token_hash) }))
}

async function verifiedMemorySession(database: Database, brand: string, session: string, now: Date) {
  const reader = await readerOfMemorySession(database, session, now)
  if (!reader) return undefined
  return database
    .selectFrom('reader')
    .innerJoin('person', 'person.id', 'reader.person_id')
    .select(['reader.id', 'person_id', 'email_verified_at'])
    .where(is => equal(is, { 'reader.id': reader.id, sign_outs: reader.signOuts, brand }))
    .where('deleted_at', 'is', null)
    .where(notBanned(now))
    .executeTakeFirst()
}

export async function closeSession(database: Database, session: string) {
  endMemorySession(session)
  await deleteRows(database, 'push_subscription', { session })
  await deleteRows(database, 'session', { token_hash: session })
}

export async function closeSessions(database: Database, readers: readonly number[]): Promise<number> {
  await database.deleteFrom('push_subscription').where('reader_id', 'in', readers).execute()
  return database.deleteFrom('session').where('reader_id', 'in', readers).$call(deletedBy)
}

/** Browsers get no more notifications. */
export async function closeAllSessions(database: Database): Promise<number> {
  await database.deleteFrom('push_subscription').execute()
  return database.deleteFrom('session').$call(deletedBy)
}
