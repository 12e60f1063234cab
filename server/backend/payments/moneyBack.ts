import type { OrderRow } from '../database/schema/money.ts'
import type { Database } from '../database/schema/schema.ts'

/**
 * The money of an order that is with its payer, in minor units: the most that was said to be refunded, and every
 * dispute that took money and did not give it back. It is read from everything that was said, so the order of that is
 * the same.
 */
export async function moneyBack(database: Database, order: OrderRow): Promise<number> {
  const said = await database
    .selectFrom('payment_event')
    .select(['kind', 'dispute', 'returned'])
    .where('order_id', '=', order.id)
    .where('returned', 'is not', null)
    .execute()
  const refunded = said.filter(({ kind }) => kind === 'refunded').map(({ returned }) => returned!)
  const disputes = new Map<string, number>()
  for (const { kind, dispute, returned } of said) if (kind === 'disputed') disputes.set(dispute!, returned!)
  for (const { kind, dispute } of said) if (kind === 'reinstated') disputes.delete(dispute!)
  const disputed = [...disputes.values()].reduce((sum, money) => sum + money, 0)
  return Math.min(order.amount!, Math.max(0, ...refunded) + disputed)
}
