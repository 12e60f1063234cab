import type { Database } from '../database/schema/schema.ts'
import { hashSecret, newSecret } from './secrets/secret.ts'

type Session = { token_hash: string; reader_id: number; created_at: string; expires_at: string }

/** Sessions that this process knows and the database had no room for, by the hashes of their tokens. */
const lent = new Map<string, Session>()
/** More are not lent: whoever signs in then is told to come again. */
const MOST = 10_000
/** Between two tries to store them, in milliseconds. */
const PAUSE = 1000
let next = 0

/**
 * Signs a reader in while the disk is full: the token is good in this process, and is stored with the first call by it
 * that finds room. Gives the token; undefined where too many were lent already.
 */
export function lendSession(reader: number, now: Date, lasts: number): string | undefined {
  if (lent.size >= MOST) return undefined
  const token = newSecret()
  const token_hash = hashSecret(token)
  const expires_at = new Date(now.getTime() + lasts).toISOString()
  lent.set(token_hash, { token_hash, reader_id: reader, created_at: now.toISOString(), expires_at })
  return token
}

/** Whose lent session it is, if it is one. Tries to store all of them, now and then. */
export async function borrowerOf(database: Database, session: string, now: Date): Promise<number | undefined> {
  const found = lent.get(session)
  if (!found || found.expires_at <= now.toISOString()) return undefined
  if (performance.now() >= next) {
    next = performance.now() + PAUSE
    await storeLent(database).catch(() => {})
  }
  return found.reader_id
}

async function storeLent(database: Database): Promise<void> {
  for (const session of lent.values()) {
    await database
      .insertInto('session')
      // Whoever was lent one had just shown that it is they.
      .values({ ...session, seen_at: session.created_at, proven_at: session.created_at })
      .onConflict(conflict => conflict.column('token_hash').doNothing())
      .execute()
    lent.delete(session.token_hash)
  }
}

/** The session ends; where none is named all of the reader's do. Gives how many there were. */
export function endLent({ session, reader }: { session?: string; reader?: number }): number {
  const ended = lent.values().filter(({ token_hash, reader_id }) => token_hash === session || reader_id === reader)
  return [...ended].filter(({ token_hash }) => lent.delete(token_hash)).length
}
