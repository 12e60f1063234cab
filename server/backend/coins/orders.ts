import type * as z from 'zod'
import type { topUpOrder } from '../../../shared/api/user.ts'
import type { Database } from '../database/schema/schema.ts'
import type { OrderRow } from '../database/schema/money.ts'

export type TopUpOrder = z.infer<typeof topUpOrder>

/** A top-up as the contract shows it; it can be paid for as long as it is pending. */
export const toTopUp = (row: OrderRow): TopUpOrder => ({
  id: row.id,
  kind: 'top_up',
  status: row.status,
  created_at: row.created_at,
  paid_at: row.paid_at,
  charge_id: row.charge_id!,
  money: { amount: row.amount!, currency: row.currency! },
  coins: row.coins,
  bonus: row.bonus,
  pay_url: row.status === 'pending' ? row.pay_url : null,
})

/** The chapters that each of these orders named, in order. */
export async function chaptersOf(database: Database, orderIds: number[]): Promise<Map<number, number[]>> {
  const byOrder = new Map<number, number[]>(orderIds.map(id => [id, []]))
  if (!orderIds.length) return byOrder
  const rows = await database
    .selectFrom('order_chapter')
    .select(['order_id', 'chapter'])
    .where('order_id', 'in', orderIds)
    .orderBy('chapter')
    .execute()
  for (const { order_id, chapter } of rows) byOrder.get(order_id)!.push(chapter)
  return byOrder
}
