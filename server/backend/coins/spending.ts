import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import type { Spending } from '../../../shared/api/money.ts'
import { ApiError } from '../call/apiError.ts'
import type { Database } from '../database/schema/schema.ts'
import { equal } from '../database/queries.ts'
import type { WalletRow } from './wallet.ts'

/** On chapters, in coins and vouchers since midnight UTC, without what was undone. @param auto by auto-unlock only */
export async function spentToday(database: Database, readerId: number, now: Date, auto = false): Promise<number> {
  const orders = database
    .selectFrom('orders')
    .select(({ fn, ref, eb }) => fn.sum<number | null>(eb(ref('coins'), '+', ref('vouchers'))).as('spent'))
    .where(is => equal(is, { reader_id: readerId, kind: 'chapters', status: 'paid' }))
    .where('created_at', '>=', now.toISOString().slice(0, 10))
  const { spent } = await (auto ? orders.where('auto', '=', 1) : orders).executeTakeFirstOrThrow()
  return Number(spent ?? 0)
}

type Rules = Pick<WalletRow, 'daily_limit' | 'asks_proof'> & { lapse_reminders?: number }

export const spendingOf = async (database: Database, readerId: number, rules: Rules, now: Date): Promise<Spending> => ({
  limit: rules.daily_limit,
  spent: await spentToday(database, readerId, now),
  proof: rules.asks_proof === 1,
  ...(rules.lapse_reminders !== undefined && { reminder: rules.lapse_reminders === 1 }),
})

/**
 * Throws 409 SPENDING_LIMIT beyond the reader's daily limit. For a transaction that has locked the wallet, so that
 * concurrent orders are serialized.
 */
export async function refuseBeyondDay(
  database: Database,
  { readerId, price, rules }: { readerId: number; price: number; rules: Rules },
  now: Date,
): Promise<void> {
  if (!rules.daily_limit) return
  const spending = await spendingOf(database, readerId, rules, now)
  if (spending.spent + price > spending.limit)
    throw new ApiError(409, 'SPENDING_LIMIT', () => text.spendingLimit, { data: spending })
}
