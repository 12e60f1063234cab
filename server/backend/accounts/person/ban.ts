import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { date } from '../../../../shared/text/format.ts'
import { ApiError } from '../../call/apiError.ts'
import { closeTopUps, lockPerson } from '../../coins/corrections/freeze.ts'
import { hasLeapt } from '../../database/facts.ts'
import { accountsOfPerson, hasRow, notBanned, updateRows } from '../../database/queries.ts'
import type { BanReason } from '../../database/schema/accounts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { hideCommentsOf } from '../../comments/moderation.ts'
import { hideAllOf, restoreAllOf } from '../../reviews/moderation.ts'

/** Without an end. Compares as later than any time. */
const FOR_GOOD = '9999-12-31T23:59:59.999Z'

type Ban = { reason: BanReason; until: string }

export const banUntil = (now: Date, days: number | undefined): string =>
  days === undefined ? FOR_GOOD : new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString()

/**
 * Of all accounts of the person, who cannot sign in, and whose reviews and comments nobody sees. Replaces an earlier
 * ban. For a transaction, which also ends the sessions. Returns the accounts, and the number of reviews.
 */
export async function banPerson(
  database: Database,
  readerId: number,
  { reason, until }: Ban,
): Promise<{ accounts: number[]; reviews: number }> {
  const personId = await lockPerson(database, readerId)
  const ban = { banned_until: until, ban_reason: reason }
  await updateRows(database, 'person', { id: personId }, ban)
  const accounts = (await accountsOfPerson(database, readerId).execute()).map(({ id }) => id)
  await closeTopUps(database, accounts)
  await hideCommentsOf(database, readerId, true)
  return { accounts, reviews: await hideAllOf(database, readerId, true) }
}

/** False if there is none. Reviews are shown again as by `restoreAllOf`. For a transaction. */
export async function liftBan(database: Database, readerId: number): Promise<boolean> {
  const personId = await lockPerson(database, readerId)
  const lifted = await database
    .updateTable('person')
    .set({ banned_until: null, ban_reason: null })
    .where('id', '=', personId)
    .where('banned_until', 'is not', null)
    .returning('id')
    .$call(hasRow)
  if (lifted) await restoreAllOf(database, readerId)
  if (lifted) await hideCommentsOf(database, readerId, false)
  return lifted
}

/** None while the clock may be wrong. They can sign in already: this shows their reviews again. */
export async function liftExpiredBans(database: Database, now: Date): Promise<void> {
  if (await hasLeapt(database, now)) return
  const over = await database
    .selectFrom('person')
    .innerJoin('reader', 'reader.person_id', 'person.id')
    .select(({ fn }) => fn.min('reader.id').as('id'))
    .where('banned_until', '<=', now.toISOString())
    .groupBy('person.id')
    .orderBy('person.id')
    .execute()
  for (const { id } of over) await inTransaction(database, database => liftBan(database, id))
}

/** Throws 403 BANNED with reason and end. For a transaction that has locked the credential. */
export async function refuseBanned(database: Database, readerId: number, now: Date): Promise<void> {
  const person = database.selectFrom('reader').innerJoin('person', 'person.id', 'person_id')
  const ban = await person
    .select(['ban_reason', 'banned_until'])
    .where('reader.id', '=', readerId)
    .where(({ not }) => not(notBanned(now)))
    .executeTakeFirst()
  if (!ban) return
  const { ban_reason: reason, banned_until: until } = ban as { ban_reason: BanReason; banned_until: string }
  const isForGood = until === FOR_GOOD
  const desc = () => (isForGood ? text.banned({ reason }) : text.bannedUntil({ reason, until: date(until) }))
  throw new ApiError(403, 'BANNED', desc, { data: { reason, until: isForGood ? null : until } })
}
