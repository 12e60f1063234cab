import { countOrder } from '../../coins/countOrder.ts'
import type { OrderRow } from '../../database/schema/money.ts'
import type { Database } from '../../database/schema/schema.ts'

/** How long an order waits for payment if no provider reports the end, in milliseconds. */
const OPEN = 24 * 60 * 60 * 1000

/**
 * Fails orders older than a day without a provider's checkout: those of the sandbox, and those whose checkout never
 * opened. One, one reader's, or all.
 */
export async function failAbandoned(
  database: Database,
  now: Date,
  of: Partial<Pick<OrderRow, 'id' | 'reader_id'>> = {},
): Promise<void> {
  let old = database
    .updateTable('orders')
    .set({ status: 'failed' })
    .where('kind', '=', 'top_up')
    .where('status', '=', 'pending')
    .where('session', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - OPEN).toISOString())
  if (of.id !== undefined) old = old.where('id', '=', of.id)
  if (of.reader_id !== undefined) old = old.where('reader_id', '=', of.reader_id)
  const { numUpdatedRows } = await old.executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) countOrder(database, { kind: 'top_up', status: 'failed' }, Number(numUpdatedRows))
}
