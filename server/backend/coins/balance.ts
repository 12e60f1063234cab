import type { z } from 'zod'
import type { balance } from '../../../shared/api/user.ts'
import type { Database } from '../database/schema.ts'
import { liveVouchers } from './vouchers.ts'

export type Balance = z.infer<typeof balance>

/** What a reader can spend now. */
export async function balanceOf(database: Database, readerId: number, now: Date): Promise<Balance> {
  const { coins } = await database.selectFrom('wallet').select('coins')
    .where('reader_id', '=', readerId).executeTakeFirstOrThrow()
  return { coins, vouchers: total(await liveVouchers(database, readerId, now)) }
}

export const total = (vouchers: { remaining: number }[]) => vouchers.reduce((sum, { remaining }) => sum + remaining, 0)
