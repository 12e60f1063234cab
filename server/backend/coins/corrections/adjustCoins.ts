import type { Database } from '../../database/schema/schema.ts'
import { record } from '../ledger.ts'
import { settleDebt } from '../settleDebt.ts'
import { addCoins, lockWallet } from '../wallet.ts'
import { getRow } from '../../database/queries.ts'

type Adjustment = {
  key: string
  readerId: number
  /** Negative: to remove. */
  amount: number
}

type Adjusted =
  | { isNew: true; debt: { before: number; after: number } }
  /** The key was used before, for this adjustment. */
  | { isNew: false; earlier: { reader_id: number; amount: number; created_at: string } }

/** Pays debts first; a shortfall becomes debt. For a transaction. Ledger references: `support:<key>[:taken]`. */
export async function adjustCoins(
  database: Database,
  { key, readerId, amount }: Adjustment,
  now: Date,
): Promise<Adjusted> {
  await lockWallet(database, readerId)
  const fresh = await database
    .insertInto('coin_adjustment')
    .values({ key, reader_id: readerId, amount, created_at: now.toISOString() })
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!fresh) {
    const columns = ['reader_id', 'amount', 'created_at'] as const
    const earlier = database.selectFrom('coin_adjustment').select(columns).where('key', '=', key)
    return { isNew: false, earlier: await earlier.executeTakeFirstOrThrow() }
  }
  const reference = `support:${key}`
  if (amount > 0) {
    await addCoins(database, readerId, amount)
    const movement = { reference, reader_id: readerId, amount, order_id: null, voucher_id: null } as const
    await record(database, [{ ...movement, sender: 'gifts', receiver: 'wallet' }], now)
  }
  const { debt: before } = await getRow(database, 'wallet', { reader_id: readerId }, ['debt'])
  return { isNew: true, debt: { before, after: await settleDebt(database, readerId, reference, now) } }
}
