import { sql } from 'kysely'
import type { Database } from '../../database/schema/schema.ts'

/**
 * Difference between readers' balances and the ledger, in coins and vouchers: should be 0. Reads all movements in one
 * snapshot; `auditLedger` finds the rows.
 */
export async function ledgerDifference(database: Database): Promise<number> {
  const { rows } = await sql<{ difference: number | string | null }>`
    select abs(coalesce((select sum(coins) from wallet), 0) - coalesce((
        select sum(case when receiver = 'wallet' then amount else 0 end)
          - sum(case when sender = 'wallet' then amount else 0 end) from ledger), 0))
      + abs(coalesce((select sum(remaining) from voucher), 0) - coalesce((
        select sum(case when receiver = 'voucher' then amount else 0 end)
          - sum(case when sender = 'voucher' then amount else 0 end) from ledger), 0)) as difference`.execute(database)
  return Number(rows[0]?.difference ?? 0)
}
