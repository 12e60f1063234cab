import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'

/**
 * The coins of a reader. Until the transaction ends nobody else moves coins or vouchers of theirs: the statement
 * changes nothing and holds the row, in every database.
 */
export async function lockWallet(database: Database, readerId: number): Promise<number> {
  const { coins } = await database
    .updateTable('wallet')
    .set({ coins: sql`coins` })
    .where('reader_id', '=', readerId)
    .returning('coins')
    .executeTakeFirstOrThrow()
  return coins
}

/** Adds coins, or takes them where `amount` is negative; false, and nothing done, where there are not so many. */
export async function moveCoins(database: Database, readerId: number, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('wallet')
    .set({ coins: sql`coins + ${amount}` })
    .where('reader_id', '=', readerId)
    .where(sql<boolean>`coins + ${amount} >= 0`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const openWallet = (database: Database, readerId: number) =>
  database.insertInto('wallet').values({ reader_id: readerId, coins: 0 }).execute()
