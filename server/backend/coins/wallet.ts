import { sql } from 'kysely'
import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import type { Database } from '../database/schema/schema.ts'
import { ApiError } from '../call/apiError.ts'
import { updatedBy } from '../database/queries.ts'

export type WalletRow = { coins: number; debt: number; auto_limit: number; daily_limit: number; asks_proof: number }

/** Until the transaction ends: an update without a change locks the row in every database. */
export const lockWallet = (database: Database, readerId: number): Promise<WalletRow> =>
  database
    .updateTable('wallet')
    .set({ coins: sql`coins` })
    .where('reader_id', '=', readerId)
    .returning(['coins', 'debt', 'auto_limit', 'daily_limit', 'asks_proof'])
    .executeTakeFirstOrThrow()

/** False, without changes, if there are too few. */
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

/** Throws if the reader has no wallet. */
export async function addCoins(database: Database, readerId: number, amount: number): Promise<void> {
  const updated = await database
    .updateTable('wallet')
    .set({ coins: sql`coins + ${amount}` })
    .where('reader_id', '=', readerId)
    .$call(updatedBy)
  if (updated !== 1) throw new Error(`Reader ${readerId} has no wallet`)
}

/** Throws 403 FROZEN, also for a reader deleted meanwhile. For a transaction that has locked the wallet. */
export async function refuseFrozen(database: Database, readerId: number): Promise<void> {
  const { frozen_at, deleted_at } = await database
    .selectFrom('reader')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['frozen_at', 'deleted_at'])
    .where('reader.id', '=', readerId)
    .executeTakeFirstOrThrow()
  if (frozen_at ?? deleted_at) throw new ApiError(403, 'FROZEN', () => text.frozen)
}

export const openWallet = (database: Database, readerId: number) =>
  database.insertInto('wallet').values({ reader_id: readerId, coins: 0 }).execute()
