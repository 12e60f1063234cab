import type { Database } from '../../database/schema/schema.ts'
import { countOrder } from '../orders.ts'
import { equal, updatedBy } from '../../database/queries.ts'

/**
 * Freezes or unfreezes a wallet: with a frozen one a reader can buy nothing, but keeps reading what is theirs. False if
 * there is no such reader, or nothing to change. For a transaction.
 */
export async function setFrozen(database: Database, readerId: number, frozen: boolean, now: Date): Promise<boolean> {
  const updated = await database
    .updateTable('wallet')
    .set({ frozen_at: frozen ? now.toISOString() : null })
    .where('reader_id', '=', readerId)
    .where('frozen_at', frozen ? 'is' : 'is not', null)
    .$call(updatedBy)
  if (frozen) await closeTopUps(database, readerId)
  return updated === 1
}

/** Fails a reader's pending top-ups; `expireCheckouts` then expires their checkouts. */
export async function closeTopUps(database: Database, readerId: number): Promise<void> {
  const updated = await database
    .updateTable('orders')
    .set({ status: 'failed', expiring: 1 })
    .where(is => equal(is, { reader_id: readerId, kind: 'top_up', status: 'pending' }))
    .$call(updatedBy)
  if (updated > 0) countOrder(database, { kind: 'top_up', status: 'failed' }, updated)
}
