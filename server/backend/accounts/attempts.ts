import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { createWindows, type Limit, networkLimits } from '../../rateLimits.ts'
import { unlessFull } from '../database/transaction.ts'
import type { Database } from '../database/schema/schema.ts'
import { ApiError } from '../call/apiError.ts'
import { personOf } from './secrets/mailbox.ts'
import { hashSecret } from './secrets/secret.ts'
import type { Call, SignedIn } from '../call/handler.ts'

/**
 * Counted before the attempt: concurrent ones all count, for all processes on this database. The first exceeded limit
 * rejects it, and later limits are not counted. Throws 429 RATE_LIMITED with the time until that limit ends.
 */
export async function countAttempt(database: Database, limits: Limit[], now: Date): Promise<void> {
  await deleteEnded(database, now).catch(unlessFull(database))
  for (const limit of limits) {
    const wait = await countOnce(database, limit, now)
    if (wait > 0) throw tooMany(wait)
  }
}

/** Milliseconds until none of these limits is reached any more; counts nothing. */
export async function waitOf(database: Database, limits: Limit[], now: Date): Promise<number> {
  const most = new Map(limits.map(({ key, most }) => [hashSecret(key), most]))
  const counted = await database
    .selectFrom('attempt_count')
    .selectAll()
    .where('key_hash', 'in', [...most.keys()])
    .where('ends_at', '>', now.toISOString())
    .execute()
  const reached = counted.filter(({ key_hash, attempts }) => attempts >= most.get(key_hash)!)
  return Math.max(0, ...reached.map(({ ends_at }) => Date.parse(ends_at) - now.getTime()))
}

const windows = new Map<number, ReturnType<typeof createWindows>>()

function windowsOf(length: number) {
  const known = windows.get(length) ?? createWindows(length)
  windows.set(length, known)
  return known
}

/** For all processes, or this one while the disk is full. Milliseconds until an exceeded limit ends, else 0. */
export async function countOnce(database: Database, limit: Limit, now: Date): Promise<number> {
  const inMemory = () => windowsOf(limit.within).count(hashSecret(limit.key), limit.most, now)
  const wait = await countStored(database, limit, now).catch(unlessFull(database, inMemory))
  return wait ?? 0
}

async function countStored(database: Database, limit: Limit, now: Date): Promise<number> {
  const { attempts, ends_at } = await count(database, limit, now)
  return attempts > limit.most ? Math.max(1, Date.parse(ends_at) - now.getTime()) : 0
}

export const deleteEnded = (database: Database, now: Date) =>
  database.deleteFrom('attempt_count').where('ends_at', '<=', now.toISOString()).execute()

const count = (database: Database, { key, within }: Limit, now: Date) =>
  database
    .insertInto('attempt_count')
    .values({ key_hash: hashSecret(key), attempts: 1, ends_at: new Date(now.getTime() + within).toISOString() })
    .onConflict(conflict =>
      conflict
        .column('key_hash')
        .doUpdateSet(({ eb, ref }) => ({ attempts: eb(ref('attempt_count.attempts'), '+', 1) })),
    )
    .returning(['attempts', 'ends_at'])
    .executeTakeFirstOrThrow()

export const deleteAttempts = (database: Database, keys: string[]) =>
  database.deleteFrom('attempt_count').where('key_hash', 'in', keys.map(hashSecret)).execute()

/** @param wait milliseconds @param data what the reader can do meanwhile */
export function tooMany(wait: number, data: object = {}) {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new ApiError(429, 'RATE_LIMITED', () => text.tooManyAttempts, { retryAfter, data })
}

type Caller = Pick<Call, 'database' | 'brand' | 'device' | 'address' | 'rates' | 'now'>

/** Throws 429 RATE_LIMITED. */
export const countMail = ({ database, brand, device, address, rates: { mail, mailbox }, now }: Caller, email: string) =>
  countAttempt(
    database,
    [
      ...networkLimits('mail', address, mail),
      ...(device ? [{ key: `mail device ${device}`, most: mail.device, within: mail.within }] : []),
      { key: `mail address ${brand} ${personOf(email)}`, most: mailbox.all, within: mailbox.within },
    ],
    now,
  )

/** Codes and links. */
export const countProof = ({ database, address, rates, now }: Caller) =>
  countAttempt(database, networkLimits('proof', address, rates.proof), now)

/** Counts each page, since the client chooses the cursor. */
export const countExport = ({ database, rates: { exports }, now }: Caller, { person }: SignedIn) =>
  countAttempt(database, [{ key: `export ${person}`, most: exports.reader, within: exports.within }], now)

/** Throws 429 RATE_LIMITED. */
export const countOwnPassword = ({ database, rates: { ownPassword }, now }: Caller, { id }: { id: number }) =>
  countAttempt(database, [{ key: `own password ${id}`, most: ownPassword.reader, within: ownPassword.within }], now)
