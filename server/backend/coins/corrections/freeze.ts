import type { Database } from '../../database/schema/schema.ts'
import { countOrder } from '../countOrder.ts'

/**
 * Freezes a wallet, or lets it be used again: a reader with a frozen one can buy nothing, neither chapters nor coins,
 * and goes on reading what is theirs. False where there is no such reader, or it is so already. For a transaction.
 */
export async function setFrozen(database: Database, readerId: number, frozen: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('wallet')
    .set({ frozen_at: frozen ? now.toISOString() : null })
    .where('reader_id', '=', readerId)
    .where('frozen_at', frozen ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  if (frozen) await closeTopUps(database, readerId)
  return numUpdatedRows === 1n
}

/** Fails a reader's top-ups that wait for their payment; their checkouts are expired next (`expireCheckouts`). */
export async function closeTopUps(database: Database, readerId: number): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('orders')
    .set({ status: 'failed', expiring: 1 })
    .where('reader_id', '=', readerId)
    .where('kind', '=', 'top_up')
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) countOrder(database, { kind: 'top_up', status: 'failed' }, Number(numUpdatedRows))
}
