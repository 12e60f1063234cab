import type { Database } from '../database/schema/schema.ts'
import { record } from './ledger.ts'
import { lapseOf, spendVoucher } from './vouchers.ts'
import { lockWallet, debitCoins } from './wallet.ts'

/** For a transaction. Returns the number of coins and vouchers. */
export async function forfeit(
  database: Database,
  readerId: number,
  now: Date,
): Promise<{ coins: number; vouchers: number }> {
  const { coins } = await lockWallet(database, readerId)
  const vouchers = await database
    .selectFrom('voucher')
    .select(['id', 'remaining', 'expires_at'])
    .where('reader_id', '=', readerId)
    .where('remaining', '>', 0)
    .orderBy('id')
    .execute()
  const lapse = { reader_id: readerId, receiver: 'lapsed' as const, order_id: null }
  if (coins > 0) {
    if (!(await debitCoins(database, readerId, coins)))
      throw new Error(`Wallet ${readerId} changed while it was locked`)
    const reference = `deleted:${readerId}`
    await record(database, [{ ...lapse, reference, sender: 'wallet', amount: coins, voucher_id: null }], now)
  }
  for (const { id, remaining, expires_at } of vouchers) {
    if (!(await spendVoucher(database, id, remaining))) throw new Error(`Voucher ${id} was spent while it was held`)
    const reference = lapseOf({ id, expires_at })
    await record(database, [{ ...lapse, reference, sender: 'voucher', amount: remaining, voucher_id: id }], now)
  }
  return { coins, vouchers: vouchers.reduce((sum, { remaining }) => sum + remaining, 0) }
}
