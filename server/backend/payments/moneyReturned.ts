import type { OrderRow } from '../database/schema/money.ts'
import type { Database, Tables } from '../database/schema/schema.ts'

/** In minor units; may exceed what was paid. */
export async function moneyReturned(database: Database, order: Pick<OrderRow, 'id'>): Promise<number> {
  const said = await database
    .selectFrom('payment_event')
    .select(['kind', 'dispute', 'refund', 'returned'])
    .where('order_id', '=', order.id)
    .where('returned', 'is not', null)
    .execute()
  const { refunds, disputes } = returnedBy(said)
  return refunds + disputes
}

type Said = Pick<Tables['payment_event'], 'kind' | 'dispute' | 'refund' | 'returned'>

/** Refunds that did not fail, and disputes that took money. Of all events, so their order does not matter. */
export function returnedBy(said: readonly Said[]): { refunds: number; disputes: number } {
  const refunds = new Map<string, number>()
  const disputes = new Map<string, number>()
  let together = 0
  for (const { kind, dispute, refund, returned } of said) {
    if (refund !== null) refunds.set(refund, returned!)
    else if (kind === 'refunded') together = Math.max(together, returned!)
    else if (kind === 'disputed') disputes.set(dispute!, returned!)
  }
  // Refunds known only from the total are counted as one that has not been reported singly.
  const unreported = Math.max(0, together - sum(refunds))
  for (const { kind, dispute, refund } of said) {
    if (kind === 'refund_failed') refunds.delete(refund!)
    if (kind === 'reinstated') disputes.delete(dispute!)
  }
  return { refunds: unreported + sum(refunds), disputes: sum(disputes) }
}

const sum = (money: Map<string, number>) => [...money.values()].reduce((sum, amount) => sum + amount, 0)
