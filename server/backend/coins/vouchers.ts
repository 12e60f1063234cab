import { sql } from 'kysely'
import { hasLeapt } from '../database/facts.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { grantVouchers, type Gift } from './gifts.ts'
import { record } from './ledger.ts'
import { lockWallet } from './wallet.ts'
import { updatedBy } from '../database/queries.ts'

const invitation = (id: number): Gift => ({
  source: `invite:${id}`,
  reason: 'Your friends helped',
  amount: 30,
  days: 30,
})

/** In spending order: earliest expiry first. */
export const liveVouchers = (database: Database, readerId: number, now: Date) =>
  database
    .selectFrom('voucher')
    .select(['id', 'remaining', 'expires_at'])
    .where('reader_id', '=', readerId)
    .where('remaining', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .orderBy('expires_at')
    .orderBy('id')
    .execute()

/** False, without changes, if it has less left. */
export async function spendVoucher(database: Database, id: number, amount: number): Promise<boolean> {
  return (
    (await database
      .updateTable('voucher')
      .set({ remaining: sql`remaining - ${amount}` })
      .where('id', '=', id)
      .where('remaining', '>=', amount)
      .$call(updatedBy)) === 1
  )
}

/**
 * Returns what was spent from it. If it has expired since, it is valid again, for as long as it was when it was spent.
 * For a transaction that has locked the wallet.
 */
export async function putIntoVoucher(
  database: Database,
  { id, amount, spentAt }: { id: number; amount: number; spentAt: string },
  now: Date,
): Promise<void> {
  const voucher = database.selectFrom('voucher').select('expires_at').where('id', '=', id)
  const { expires_at } = await voucher.executeTakeFirstOrThrow()
  const again = new Date(now.getTime() + Date.parse(expires_at) - Date.parse(spentAt)).toISOString()
  await database
    .updateTable('voucher')
    .set({ remaining: sql`remaining + ${amount}`, expires_at: expires_at > now.toISOString() ? expires_at : again })
    .where('id', '=', id)
    .execute()
}

/** The ledger reference of its expiry, which can come again if coins were returned to it. */
export const lapseOf = ({ id, expires_at }: { id: number; expires_at: string }) => `lapse:${id}:${expires_at}`

/** None while the clock may be wrong. Returns the number of vouchers. */
export async function expireVouchers(database: Database, now: Date, readerId?: number): Promise<number> {
  if (await hasLeapt(database, now)) return 0
  const over = overdue(database, now).select('reader_id').distinct().orderBy('reader_id')
  const found = await (readerId === undefined ? over : over.where('reader_id', '=', readerId)).execute()
  let expired = 0
  for (const { reader_id } of found)
    expired += await inTransaction(database, database => expireOf(database, reader_id, now))
  return expired
}

const overdue = (database: Database, now: Date) =>
  database.selectFrom('voucher').where('remaining', '>', 0).where('expires_at', '<=', now.toISOString())

/** Locks the wallet first, like an unlock: what is about to be spent does not expire meanwhile. */
async function expireOf(database: Database, readerId: number, now: Date): Promise<number> {
  await lockWallet(database, readerId)
  const over = await overdue(database, now)
    .where('reader_id', '=', readerId)
    .select(['id', 'remaining', 'expires_at'])
    .orderBy('id')
    .execute()
  const movements = over.map(({ id, remaining, expires_at }) => ({
    reference: lapseOf({ id, expires_at }),
    reader_id: readerId,
    sender: 'voucher' as const,
    receiver: 'lapsed' as const,
    amount: remaining,
    voucher_id: id,
    order_id: null,
  }))
  for (const { id, remaining } of over) {
    if (!(await spendVoucher(database, id, remaining))) throw new Error(`Voucher ${id} was spent while it was held`)
  }
  await record(database, movements, now)
  return over.length
}

/** Grants those for successful invitations, expires old ones. */
export async function updateVouchers(database: Database, readerId: number, now: Date): Promise<void> {
  const earned = await database
    .selectFrom('invite')
    .select('id')
    .where('reader_id', '=', readerId)
    .whereRef('helped', '>=', 'needed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('voucher')
            .select('voucher.id')
            .where('voucher.reader_id', '=', readerId)
            .where('voucher.source', '=', sql<string>`'invite:' || invite.id`),
        ),
      ),
    )
    .execute()
  if (earned.length) {
    await inTransaction(database, async database => {
      for (const { id } of earned) await grantVouchers(database, readerId, invitation(id), now)
    })
  }
  await expireVouchers(database, now, readerId)
}
