import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { hashSecret, newSecret } from './secrets/secret.ts'

type Session = { token_hash: string; reader_id: number; created_at: string; expires_at: string }
/** With how often its reader had been signed out everywhere by then. */
type Lent = { session: Session; signOuts: number }

/** Sessions that this process knows and the database had no room for, by the hashes of their tokens. */
const lent = new Map<string, Lent>()
/** More are not lent: whoever signs in then is told to come again. */
const MOST = 10_000
/** Between two tries to store them, in milliseconds. */
const PAUSE = 1000
let next = 0

/**
 * Signs a reader in while the disk is full: the token is good in this process, and is stored with the first call by it
 * that finds room. Gives the token; undefined where too many were lent already.
 * @param lasts milliseconds
 */
export async function lendSession(
  database: Database,
  reader: number,
  now: Date,
  lasts: number,
): Promise<string | undefined> {
  const { sign_outs: signOuts } = await database
    .selectFrom('reader')
    .select('sign_outs')
    .where('id', '=', reader)
    .executeTakeFirstOrThrow()
  if (lent.size >= MOST) return undefined
  const token = newSecret()
  const token_hash = hashSecret(token)
  const expires_at = new Date(now.getTime() + lasts).toISOString()
  lent.set(token_hash, {
    session: { token_hash, reader_id: reader, created_at: now.toISOString(), expires_at },
    signOuts,
  })
  return token
}

/**
 * Whose lent session it is, if it is one, and how often they had been signed out everywhere when they got it: whoever
 * was so since, in whatever process, has it no more. Tries to store all of them, now and then.
 */
export async function borrowerOf(
  database: Database,
  session: string,
  now: Date,
): Promise<{ id: number; signOuts: number } | undefined> {
  const found = lent.get(session)
  if (!found || found.session.expires_at <= now.toISOString()) return undefined
  if (performance.now() >= next) {
    next = performance.now() + PAUSE
    await storeLent(database).catch(() => {})
  }
  return { id: found.session.reader_id, signOuts: found.signOuts }
}

async function storeLent(database: Database): Promise<void> {
  for (const one of lent.values()) {
    await inTransaction(database, database => store(database, one))
    lent.delete(one.session.token_hash)
  }
}

async function store(database: Database, { session, signOuts }: Lent): Promise<void> {
  // Held, so that it ends with the others or not at all.
  const held = await database
    .updateTable('reader')
    .set({ sign_outs: signOuts })
    .where('id', '=', session.reader_id)
    .where('sign_outs', '=', signOuts)
    .returning('id')
    .executeTakeFirst()
  if (!held) return
  await database
    .insertInto('session')
    // Whoever was lent one had just shown that it is they.
    .values({ ...session, seen_at: session.created_at, proven_at: session.created_at })
    .onConflict(conflict => conflict.column('token_hash').doNothing())
    .execute()
}

/** The session ends. */
export const endLent = (session: string) => lent.delete(session)

/** All that these readers were lent ends, in every process on this database; gives how many accounts these are. */
export async function endAllLent(database: Database, readers: readonly number[]): Promise<number> {
  const counted = database
    .updateTable('reader')
    .set(({ eb }) => ({ sign_outs: eb('sign_outs', '+', 1) }))
    .where('id', 'in', readers)
  return Number((await counted.executeTakeFirst()).numUpdatedRows)
}
