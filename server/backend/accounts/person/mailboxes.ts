import { closeTopUps } from '../../coins/corrections/freeze.ts'
import { WELCOME } from '../../coins/gifts.ts'
import { accountsOfPerson, hasRow, updateRows, deleteRows } from '../../database/queries.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { Database } from '../../database/schema/schema.ts'
import { hideAllOf, JUDGED } from '../../reviews/moderation.ts'
import { hashIdentity, hashMailbox, type IdentityKey } from '../secrets/mailbox.ts'

const DAY = 24 * 60 * 60 * 1000
const RETENTION_MS = 3 * 365 * DAY
/** After the deletion of an account that leaves only a payment: a bank may reverse it, and coins are owed. */
const DISPUTE_PERIOD_MS = 180 * DAY

type Account = { id: number; brand: string; email: string }

/** The only code that confirms an address: all accounts of its mailbox become one person's. For a transaction. */
export async function confirmAddress(database: Database, { id, brand, email }: Account, now: Date): Promise<void> {
  const time = now.toISOString()
  await updateRows(database, 'reader', { id }, { email, signed_up_as: null, email_verified_at: time })
  const mailbox_hash = await hashMailbox(database, brand, email)
  await database
    .updateTable('mailbox')
    .set({ ends_at: after(now, RETENTION_MS) })
    .where('reader_id', '=', id)
    .where('mailbox_hash', '!=', mailbox_hash)
    .where('ends_at', 'is', null)
    .execute()
  await recognize(database, id, mailbox_hash, now)
}

/** Recognizes a confirmed person by third-party sign-in too, whose address can change. For a transaction. */
export async function recognizeIdentity(
  database: Database,
  readerId: number,
  identity: IdentityKey,
  now: Date,
): Promise<void> {
  const reader = database.selectFrom('reader').select('id').where('id', '=', readerId)
  if (!(await reader.where('email_verified_at', 'is not', null).$call(hasRow))) return
  await recognize(database, readerId, await hashIdentity(database, identity), now)
}

async function recognize(database: Database, readerId: number, mailbox_hash: string, now: Date): Promise<void> {
  await engineOf(database).lock(database, `mailbox ${mailbox_hash}`)
  await database
    .insertInto('mailbox')
    .values({ mailbox_hash, reader_id: readerId, ends_at: null })
    .onConflict(conflict => conflict.columns(['mailbox_hash', 'reader_id']).doUpdateSet({ ends_at: null }))
    .execute()
  const accounts = await database
    .selectFrom('mailbox')
    .select('reader_id')
    .where('mailbox_hash', '=', mailbox_hash)
    .where(is => is.or([is('ends_at', 'is', null), is('ends_at', '>', now.toISOString())]))
    .execute()
  await mergePersons(
    database,
    accounts.map(({ reader_id }) => reader_id),
  )
}

/** The person is frozen if any of them was, and banned as the one longest banned. For a transaction. */
export async function mergePersons(database: Database, accounts: readonly number[]): Promise<void> {
  const persons = database
    .selectFrom('person')
    .innerJoin('reader', 'person_id', 'person.id')
    .select(['person.id', 'frozen_at', 'banned_until', 'ban_reason'])
    .distinct()
    .where('reader.id', 'in', accounts)
    .orderBy('person.id')
  if ((await persons.execute()).length < 2) return
  // Another merge could move accounts to a person that this one deletes.
  await engineOf(database).lock(database, 'persons')
  const [first, ...others] = await persons.execute()
  const ids = others.map(({ id }) => id)
  if (!first || !ids.length) return
  // Locks the accounts: none can be frozen meanwhile.
  await database.updateTable('reader').set({ person_id: first.id }).where('person_id', 'in', ids).execute()
  const deleted = await database.deleteFrom('person').where('id', 'in', ids).returningAll().execute()
  const merged = [first, ...deleted]
  const frozen_at = merged.map(person => person.frozen_at).find(time => time !== null) ?? null
  const ban = merged.reduce((one, other) => ((one.banned_until ?? '') < (other.banned_until ?? '') ? other : one))
  if (!frozen_at && !ban.banned_until) return
  const { banned_until, ban_reason } = ban
  await updateRows(database, 'person', { id: first.id }, { frozen_at, banned_until, ban_reason })
  if (banned_until) await hideAllOf(database, accounts[0]!, true)
  const all = await accountsOfPerson(database, accounts[0]!).execute()
  await closeTopUps(
    database,
    all.map(({ id }) => id),
  )
}

/** Of an account that is being deleted, if anything must outlive it. For a transaction, before anything is deleted. */
export async function leaveMailboxes(database: Database, readerId: number, now: Date): Promise<void> {
  const time = await retentionOf(database, readerId, now)
  const own = { reader_id: readerId }
  if (!time) await deleteRows(database, 'mailbox', own)
  else
    await database
      .updateTable('mailbox')
      .set({ ends_at: after(now, time) })
      .where(({ and }) => and(own))
      .where('ends_at', 'is', null)
      .execute()
}

/** In milliseconds; depends on all accounts of the person. */
async function retentionOf(database: Database, readerId: number, now: Date): Promise<number> {
  const accounts = accountsOfPerson(database, readerId)
  const reasons = [
    accounts.innerJoin('person', 'person.id', 'account.person_id').where('frozen_at', 'is not', null),
    accounts.innerJoin('person', 'person.id', 'account.person_id').where('banned_until', 'is not', null),
    accounts.innerJoin('wallet', 'wallet.reader_id', 'account.id').where('debt', '>', 0),
    accounts.innerJoin('review', 'review.reader_id', 'account.id').where(JUDGED),
    accounts.innerJoin('voucher', 'voucher.reader_id', 'account.id').where('source', '=', WELCOME),
    // Another account may still incur debts.
    accounts.where('account.id', '!=', readerId).where('account.deleted_at', 'is', null),
  ]
  for (const reason of reasons) if (await reason.limit(1).$call(hasRow)) return RETENTION_MS
  const since = after(now, -DISPUTE_PERIOD_MS)
  const paid = accounts.innerJoin('orders', 'orders.reader_id', 'account.id').where('kind', '=', 'top_up')
  return (await paid.where('paid_at', '>', since).limit(1).$call(hasRow)) ? DISPUTE_PERIOD_MS : 0
}

const after = (now: Date, time: number) => new Date(now.getTime() + time).toISOString()
