import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { record } from './ledger.ts'

const DAY = 24 * 60 * 60 * 1000

type Gift = { source: string; reason: string; amount: number; days: number }

/** Enough for a few chapters. */
export const WELCOME: Gift = { source: 'welcome', reason: 'Welcome', amount: 50, days: 14 }
const invitation = (id: number): Gift => ({
  source: `invite:${id}`,
  reason: 'Your friends helped',
  amount: 30,
  days: 30,
})

/** Gives vouchers, once for each source. */
export async function grantVouchers(database: Database, readerId: number, gift: Gift, now: Date): Promise<void> {
  const { source, reason, amount, days } = gift
  const voucher = await database
    .insertInto('voucher')
    .values({
      reader_id: readerId,
      source,
      reason,
      granted: amount,
      remaining: amount,
      expires_at: new Date(now.getTime() + days * DAY).toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict(conflict => conflict.columns(['reader_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!voucher) return
  await record(
    database,
    [
      {
        reference: `grant:${voucher.id}`,
        reader_id: readerId,
        sender: 'gifts',
        receiver: 'voucher',
        amount,
        voucher_id: voucher.id,
        order_id: null,
      },
    ],
    now,
  )
}

/** Vouchers that can be spent, in the order in which they go: those that run out first. */
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

/** Takes from one voucher; throws where it holds less by now. */
export async function spendVoucher(database: Database, id: number, amount: number): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('voucher')
    .set({ remaining: sql`remaining - ${amount}` })
    .where('id', '=', id)
    .where('remaining', '>=', amount)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('A voucher was spent by somebody else')
}

/** Writes off what has run out: one reader's, or everybody's. Gives how many vouchers that were. */
export async function lapseVouchers(database: Database, now: Date, readerId?: number): Promise<number> {
  const over = database
    .selectFrom('voucher')
    .select(['id', 'reader_id', 'remaining'])
    .where('remaining', '>', 0)
    .where('expires_at', '<=', now.toISOString())
    .orderBy('id')
  const found = await (readerId === undefined ? over : over.where('reader_id', '=', readerId)).execute()
  if (!found.length) return 0
  return inTransaction(database, async database => {
    let lapsed = 0
    for (const { id, reader_id, remaining } of found) {
      const { numUpdatedRows } = await database
        .updateTable('voucher')
        .set({ remaining: 0 })
        .where('id', '=', id)
        .where('remaining', '=', remaining)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) continue
      lapsed++
      await record(
        database,
        [
          {
            reference: `lapse:${id}`,
            reader_id,
            sender: 'voucher',
            receiver: 'lapsed',
            amount: remaining,
            voucher_id: id,
            order_id: null,
          },
        ],
        now,
      )
    }
    return lapsed
  })
}

/** Brings a reader's vouchers up to date: gives those for invitations that succeeded, writes off what has run out. */
export async function settleVouchers(database: Database, readerId: number, now: Date): Promise<void> {
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
  await lapseVouchers(database, now, readerId)
}
