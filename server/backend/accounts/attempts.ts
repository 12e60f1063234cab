import type { Database } from '../database/schema.ts'
import { ApiError } from '../http/apiError.ts'
import { hashSecret } from './secret.ts'

/** So many attempts with one key, within so many milliseconds from the first. */
export type Limit = { key: string; most: number; within: number }

/**
 * Counts an attempt against all of its limits before it is made, so that many at once are many, in one statement that
 * all processes on this database share. Throws 429 RATE_LIMITED, with the time until the last exceeded limit ends.
 */
export async function countAttempt(database: Database, limits: Limit[], now: Date): Promise<void> {
  await database.deleteFrom('attempt_count').where('ends_at', '<=', now.toISOString()).execute()
  const byHash = new Map(limits.map((limit) => [hashSecret(limit.key), limit]))
  const counts = await database.insertInto('attempt_count')
    .values(Array.from(byHash, ([key_hash, { within }]) => ({
      key_hash, attempts: 1, ends_at: new Date(now.getTime() + within).toISOString(),
    })))
    .onConflict((conflict) => conflict.column('key_hash')
      .doUpdateSet(({ eb, ref }) => ({ attempts: eb(ref('attempt_count.attempts'), '+', 1) })))
    .returningAll().execute()
  const exceeded = counts.filter(({ key_hash, attempts }) => attempts > byHash.get(key_hash)!.most)
  if (exceeded.length > 0) throw tooMany(Math.max(...exceeded.map(({ ends_at }) => Date.parse(ends_at) - now.getTime())))
}

/** What was counted with these keys is forgotten. */
export const forgetAttempts = (database: Database, keys: string[]) =>
  database.deleteFrom('attempt_count').where('key_hash', 'in', keys.map(hashSecret)).execute()

function tooMany(wait: number) {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new ApiError(429, 'RATE_LIMITED', 'Too many attempts to sign in. Please wait a while.', { retryAfter })
}
