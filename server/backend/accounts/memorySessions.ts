import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { hashSecret, newSecret } from './secrets/secret.ts'
import { equal, updatedBy, getRow } from '../database/queries.ts'

type Session = { token_hash: string; reader_id: number; created_at: string; expires_at: string }
type MemorySession = { session: Session; signOuts: number }

/** Could not be stored because the disk was full; by hash of their token. */
const memorySessions = new Map<string, MemorySession>()
/** Beyond that, sign-in fails. */
const MAX = 10_000
const PAUSE_MS = 1000
let next = 0

/**
 * While the disk is full: works in this process only, until it can be stored.
 * @returns the token; undefined if there are too many sessions
 * @param lasts milliseconds
 */
export async function createMemorySession(
  database: Database,
  reader: number,
  now: Date,
  lasts: number,
): Promise<string | undefined> {
  const { sign_outs: signOuts } = await getRow(database, 'reader', { id: reader }, ['sign_outs'])
  if (memorySessions.size >= MAX) return undefined
  const token = newSecret()
  const token_hash = hashSecret(token)
  const expires_at = new Date(now.getTime() + lasts).toISOString()
  memorySessions.set(token_hash, {
    session: { token_hash, reader_id: reader, created_at: now.toISOString(), expires_at },
    signOuts,
  })
  return token
}

/** It ends with a global sign-out. Tries to store all sessions. */
export async function readerOfMemorySession(
  database: Database,
  session: string,
  now: Date,
): Promise<{ id: number; signOuts: number } | undefined> {
  const found = memorySessions.get(session)
  if (!found || found.session.expires_at <= now.toISOString()) return undefined
  if (performance.now() >= next) {
    next = performance.now() + PAUSE_MS
    await storeMemorySessions(database).catch(() => {})
  }
  return { id: found.session.reader_id, signOuts: found.signOuts }
}

async function storeMemorySessions(database: Database): Promise<void> {
  for (const one of memorySessions.values()) {
    await inTransaction(database, database => store(database, one))
    memorySessions.delete(one.session.token_hash)
  }
}

async function store(database: Database, { session, signOuts }: MemorySession): Promise<void> {
  // Held, so that it ends with the others or not at all.
  const stored = await database
    .updateTable('reader')
    .set({ sign_outs: signOuts })
    .where(is => equal(is, { id: session.reader_id, sign_outs: signOuts }))
    .returning('id')
    .executeTakeFirst()
  if (!stored) return
  await database
    .insertInto('session')
    // The session began with a sign-in just now.
    .values({ ...session, seen_at: session.created_at, proven_at: session.created_at })
    .onConflict(conflict => conflict.column('token_hash').doNothing())
    .execute()
}

export const endMemorySession = (session: string) => memorySessions.delete(session)

/** In every process on this database; returns the number of accounts. */
export const endMemorySessionsOf = (database: Database, readers: readonly number[]): Promise<number> =>
  database
    .updateTable('reader')
    .set(({ eb }) => ({ sign_outs: eb('sign_outs', '+', 1) }))
    .where('id', 'in', readers)
    .$call(updatedBy)
