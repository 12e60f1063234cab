import { ApiError } from '../call/apiError.ts'
import type { SignedIn } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import { browserOf } from '../text/browserOf.ts'
import { readerOfMemorySession, endMemorySession } from './memorySessions.ts'
import { hashSecret, isSecret, newSecret } from './secrets/secret.ts'

/** How long a sign-in lasts, in milliseconds. */
export const LASTS = 30 * 24 * 60 * 60 * 1000

/** Time between two notes of when a session was last used, in milliseconds: a write with every call would be dear. */
const SEEN = 10 * 60 * 1000
/** How long showing once more that it is they is good for what must not be done by somebody else, in milliseconds. */
const FRESH = 10 * 60 * 1000
/** Sessions that a reader is shown, the latest used first. */
const SHOWN = 100

/**
 * Signs a reader in and gives the token, which is kept nowhere. Sessions that ended are cleared away.
 * @param userAgent what the browser says of itself
 */
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
      expires_at: new Date(now.getTime() + LASTS).toISOString(),
    })
    .execute()
  return token
}

/**
 * Who a token belongs to; undefined where it is unknown, too old, of another brand or of an account that is gone.
 * @param locale code of the language of the call, which the account keeps; absent: the call does not say
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
    .select(['reader.id', 'reader.email_verified_at', 'reader.locale', 'session.seen_at'])
    .where('token_hash', '=', session)
    .where('reader.brand', '=', brand)
    .where('reader.deleted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (stored && now.getTime() - Date.parse(stored.seen_at) >= SEEN) await markSeen(database, session, now)
  if (stored && locale && stored.locale !== locale) await keepLocale(database, stored.id, locale)
  const reader = stored ?? (await verifiedMemorySession(database, brand, session, now))
  return reader && { id: reader.id, session, isConfirmed: reader.email_verified_at !== null }
}

/** A database that takes nothing in any more still answers: then it is not noted. */
const markSeen = (database: Database, session: string, now: Date) =>
  database
    .updateTable('session')
    .set({ seen_at: now.toISOString() })
    .where('token_hash', '=', session)
    .execute()
    .catch(() => undefined)

/** As above. */
const keepLocale = (database: Database, id: number, locale: string) =>
  database
    .updateTable('reader')
    .set({ locale })
    .where('id', '=', id)
    .execute()
    .catch(() => undefined)

/** The reader has shown in a session that it is they. */
export const markProven = (database: Database, session: string, now: Date) =>
  database.updateTable('session').set({ proven_at: now.toISOString() }).where('token_hash', '=', session).execute()

/** Until when that is good; throws 403 SIGN_IN_AGAIN where it is no longer. */
export async function freshUntil(database: Database, { session }: SignedIn, now: Date): Promise<Date> {
  const stored = await database
    .selectFrom('session')
    .select('proven_at')
    .where('token_hash', '=', session)
    .executeTakeFirst()
  // A session that is only lent has proven nothing.
  const until = new Date(stored ? Date.parse(stored.proven_at) + FRESH : 0)
  if (until <= now) throw new ApiError(403, 'SIGN_IN_AGAIN', 'Please confirm that it’s you.')
  return until
}

/** The sessions of a reader, the latest used first, each with a name that opens nothing. */
export async function sessionsOf(database: Database, readerId: number, now: Date) {
  const sessions = await database
    .selectFrom('session')
    .select(['token_hash', 'browser', 'system', 'created_at', 'seen_at'])
    .where('reader_id', '=', readerId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return sessions.map(session => ({ ...session, id: hashSecret(session.token_hash) }))
}

async function verifiedMemorySession(database: Database, brand: string, session: string, now: Date) {
  const lent = await readerOfMemorySession(database, session, now)
  if (!lent) return undefined
  return database
    .selectFrom('reader')
    .select(['id', 'email_verified_at'])
    .where('id', '=', lent.id)
    .where('sign_outs', '=', lent.signOuts)
    .where('brand', '=', brand)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Signs out where a token is used; the browser that has it is told of nothing any more. */
export async function closeSession(database: Database, session: string) {
  endMemorySession(session)
  await database.deleteFrom('push_subscription').where('session', '=', session).execute()
  await database.deleteFrom('session').where('token_hash', '=', session).execute()
}

/** Ends all sessions of readers that are stored; gives how many there were. */
export async function closeSessions(database: Database, readers: readonly number[]): Promise<number> {
  await database.deleteFrom('push_subscription').where('reader_id', 'in', readers).execute()
  const { numDeletedRows } = await database.deleteFrom('session').where('reader_id', 'in', readers).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends everybody's sessions; gives how many there were. Browsers are told of nothing any more. */
export async function closeAllSessions(database: Database): Promise<number> {
  await database.deleteFrom('push_subscription').execute()
  const { numDeletedRows } = await database.deleteFrom('session').executeTakeFirst()
  return Number(numDeletedRows)
}
