import type { Selectable } from 'kysely'
import { adjustCoins } from '../../coins/corrections/adjustCoins.ts'
import { setFrozen } from '../../coins/corrections/freeze.ts'
import { lockWallet } from '../../coins/wallet.ts'
import type { Database, Tables } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { SEEN } from '../../reviews/moderation.ts'
import { hashMailbox } from '../secrets/mailbox.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long debts, freezes and hidden reviews of deleted accounts are kept. */
const RETENTION = 3 * 365 * DAY
/** How long after a payment a bank may reverse it: the coins are then owed. */
const DISPUTE_PERIOD = 180 * DAY

/** A review that is hidden or does not count: the state passes to the reader's next review of the book. */
type HiddenReview = Pick<Selectable<Tables['review']>, 'book_id' | 'state' | 'counts'>

/**
 * Stores what must outlive a deleted account, if anything. For a transaction that has locked its wallet, before
 * anything is deleted.
 * @param account has a confirmed address: others leave nothing
 */
export async function rememberAccount(
  database: Database,
  { id, brand, email }: { id: number; brand: string; email: string },
  now: Date,
): Promise<void> {
  const { debt, frozen_at } = await lockWallet(database, id)
  const reviews: HiddenReview[] = await database
    .selectFrom('review')
    .select(['book_id', 'state', 'counts'])
    .where('reader_id', '=', id)
    .where(is => is.or([is('state', 'not in', SEEN), is('counts', '=', 0)]))
    .execute()
  const isRetained = debt > 0 || frozen_at !== null || reviews.length > 0
  if (!isRetained && !(await hasPaid(database, id, new Date(now.getTime() - DISPUTE_PERIOD)))) return
  await database
    .insertInto('former_account')
    .values({
      reader_id: id,
      mailbox_hash: await hashMailbox(database, brand, email),
      frozen: Number(frozen_at !== null),
      reviews: JSON.stringify(reviews),
      ends_at: new Date(now.getTime() + (isRetained ? RETENTION : DISPUTE_PERIOD)).toISOString(),
    })
    .execute()
}

const hasPaid = (database: Database, readerId: number, since: Date) =>
  database
    .selectFrom('orders')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('kind', '=', 'top_up')
    .where('paid_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()

/**
 * Applies debts, freezes and hidden reviews of former accounts of the same mailbox, once the address is confirmed. Runs
 * before anything that they limit: a debt may arise after the deletion, when a payment is reversed.
 */
export async function carryOver(database: Database, readerId: number, now: Date): Promise<void> {
  const reader = await database
    .selectFrom('reader')
    .select(['brand', 'email'])
    .where('id', '=', readerId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!reader) return
  const former = await database
    .selectFrom('former_account')
    .innerJoin('wallet', 'wallet.reader_id', 'former_account.reader_id')
    .select('former_account.reader_id')
    .where('mailbox_hash', '=', await hashMailbox(database, reader.brand, reader.email))
    .where('ends_at', '>', now.toISOString())
    .where(is => is.or([is('debt', '>', 0), is('frozen', '=', 1), is('reviews', '<>', '[]')]))
    .orderBy('former_account.reader_id')
    .execute()
  for (const { reader_id } of former)
    await inTransaction(database, database => carry(database, reader_id, { id: readerId, brand: reader.brand }, now))
}

async function carry(database: Database, from: number, to: { id: number; brand: string }, now: Date): Promise<void> {
  const { debt } = await lockWallet(database, from)
  const { frozen, reviews } = await database
    .selectFrom('former_account')
    .select(['frozen', 'reviews'])
    .where('reader_id', '=', from)
    .executeTakeFirstOrThrow()
  if (debt > 0) {
    const key = `carried:${from}:${to.id}:${now.toISOString()}`
    await adjustCoins(database, { key: `${key}:settled`, readerId: from, amount: debt }, now)
    await adjustCoins(database, { key, readerId: to.id, amount: -debt }, now)
  }
  if (frozen) await setFrozen(database, to.id, true, now)
  const times = { created_at: now.toISOString(), changed_at: now.toISOString() }
  for (const { book_id, state, counts } of JSON.parse(reviews) as HiddenReview[])
    await database
      .insertInto('review')
      .values({ reader_id: to.id, brand: to.brand, book_id, stars: 0, text: '', name: '', state, counts, ...times })
      .onConflict(conflict => conflict.columns(['reader_id', 'book_id']).doNothing())
      .execute()
  await database.updateTable('former_account').set({ frozen: 0, reviews: '[]' }).where('reader_id', '=', from).execute()
}
