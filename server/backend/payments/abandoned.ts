import type { OrderRow } from '../coins/orders.ts'
import type { Database } from '../database/schema.ts'
import { SANDBOX } from './sandbox.ts'

/** How long the sandbox's checkout stays open, in milliseconds. A real provider says by itself when it closes one. */
const OPEN = 24 * 60 * 60 * 1000

/** Fails the sandbox's orders that nobody has paid in a day: one, one reader's, or everybody's. */
export async function failAbandoned(
  database: Database, now: Date, of: Partial<Pick<OrderRow, 'id' | 'reader_id'>> = {},
): Promise<void> {
  let old = database.updateTable('orders').set({ status: 'failed' })
    .where('kind', '=', 'top_up').where('status', '=', 'pending').where('provider', '=', SANDBOX)
    .where('created_at', '<=', new Date(now.getTime() - OPEN).toISOString())
  if (of.id !== undefined) old = old.where('id', '=', of.id)
  if (of.reader_id !== undefined) old = old.where('reader_id', '=', of.reader_id)
  await old.execute()
}
