import { sql } from 'kysely'
import { failures as text } from '../../../client/text/en/backend/failures.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Time } from '../database/schema/columns.ts'
import { ApiError } from '../call/apiError.ts'
import { updatedBy } from '../database/queries.ts'

type WalletRow = { coins: number; debt: number; frozen_at: Time | null; auto_limit: number }

/** Locks a reader's wallet until the transaction ends: an update without a change locks the row in every database. */
export const lockWallet = (database: Database, readerId: number): Promise<WalletRow> =>
  database
    .updateTable('wallet')
    .set({ coins: sql`coins` })
    .where('reader_id', '=', readerId)
    .returning(['coins', 'debt', 'frozen_at', 'auto_limit'])
    .executeTakeFirstOrThrow()

/** Removes coins; false, without changes, if there are too few. */
export async function debitCoins(database: Database, readerId: number, amount: number): Promise<boolean> {
  return (
    (await database
      .updateTable('wallet')
      .set({ coins: sql`coins - ${amount}` })
      .where('reader_id', '=', readerId)
      .where('coins', '>=', amount)
      .$call(updatedBy)) === 1
  )
}

/** Adds coins. Throws if the reader has no wallet. */
export async function addCoins(database: Database, readerId: number, amount: number): Promise<void> {
  const updated = await database
    .updateTable('wallet')
    .set({ coins: sql`coins + ${amount}` })
    .where('reader_id', '=', readerId)
    .$call(updatedBy)
  if (updated !== 1) throw new Error(`Reader ${readerId} has no wallet`)
}

/** Throws 403 FROZEN if a wallet is frozen. */
export function refuseFrozen({ frozen_at }: WalletRow): void {
  if (frozen_at) throw new ApiError(403, 'FROZEN', () => text.frozen)
}

export const openWallet = (database: Database, readerId: number) =>
  database.insertInto('wallet').values({ reader_id: readerId, coins: 0 }).execute()
