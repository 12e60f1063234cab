import type { Database } from '../database/schema/schema.ts'
import { record } from './ledger.ts'

const DAY = 24 * 60 * 60 * 1000

export const WELCOME = 'welcome'

export type Gift = { source: string; reason: string; amount: number; days: number }

/** False if this source granted them before. */
export async function grantVouchers(database: Database, readerId: number, gift: Gift, now: Date): Promise<boolean> {
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
  if (!voucher) return false
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
  return true
}
