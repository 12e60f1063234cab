import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'
import type { Time } from '../database/schema/time.ts'
import { ApiError } from '../call/apiError.ts'

type Held = { coins: number; debt: number; frozen_at: Time | null }

/**
 * The wallet of a reader. Until the transaction ends nobody else moves coins or vouchers of theirs: the statement
 * changes nothing and holds the row, in every database.
 */
export const lockWallet = (database: Database, readerId: number): Promise<Held> =>
  database
    .updateTable('wallet')
    .set({ coins: sql`coins` })
    .where('reader_id', '=', readerId)
    .returning(['coins', 'debt', 'frozen_at'])
    .executeTakeFirstOrThrow()

/** Takes coins; false, and nothing done, where there are not so many. */
export async function takeCoins(database: Database, readerId: number, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('wallet')
    .set({ coins: sql`coins - ${amount}` })
    .where('reader_id', '=', readerId)
    .where('coins', '>=', amount)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Adds coins. Throws where the reader has no wallet. */
export async function addCoins(database: Database, readerId: number, amount: number): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('wallet')
    .set({ coins: sql`coins + ${amount}` })
    .where('reader_id', '=', readerId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`Reader ${readerId} has no wallet`)
}

/**
 * Freezes a wallet, or lets it be used again: a reader with a frozen one can buy nothing, neither chapters nor coins,
 * and goes on reading what is theirs. False where there is no such reader, or it is so already.
 */
export async function setFrozen(database: Database, readerId: number, frozen: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('wallet')
    .set({ frozen_at: frozen ? now.toISOString() : null })
    .where('reader_id', '=', readerId)
    .where('frozen_at', frozen ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Throws 403 FROZEN where a wallet is frozen. */
export function refuseFrozen({ frozen_at }: Held): void {
  if (frozen_at) throw new ApiError(403, 'FROZEN', 'Nothing can be bought with this account. Please write to us.')
}

export const openWallet = (database: Database, readerId: number) =>
  database.insertInto('wallet').values({ reader_id: readerId, coins: 0 }).execute()
