import type * as z from 'zod'
import type { balance, Surplus } from '../../../shared/api/money.ts'
import type { Database } from '../database/schema/schema.ts'
import { autoUnlockOf } from './autoUnlock.ts'
import { spendingOf } from './spending.ts'
import { liveVouchers } from './vouchers.ts'

export type Balance = z.infer<typeof balance>

/** Usable vouchers are in spending order. */
export async function surplusOf(database: Database, readerId: number, now: Date): Promise<Surplus> {
  const { coins, debt, frozen_at, auto_limit, ...rules } = await database
    .selectFrom('wallet')
    .innerJoin('reader', 'reader.id', 'reader_id')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['coins', 'debt', 'frozen_at', 'auto_limit', 'daily_limit', 'asks_proof', 'lapse_reminders'])
    .where('reader_id', '=', readerId)
    .executeTakeFirstOrThrow()
  const live = await liveVouchers(database, readerId, now)
  const live_vouchers = live.map(({ remaining, expires_at }) => ({ amount: remaining, expires_at }))
  const auto_unlock = await autoUnlockOf(database, readerId, auto_limit, now)
  const spending = await spendingOf(database, readerId, rules, now)
  return { coins, vouchers: total(live), live_vouchers, debt, frozen: frozen_at !== null, auto_unlock, spending }
}

export const total = (vouchers: { remaining: number }[]) => vouchers.reduce((sum, { remaining }) => sum + remaining, 0)
