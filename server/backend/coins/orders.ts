import type * as z from 'zod'
import type { topUpOrder } from '../../../shared/api/orders.ts'
import type { Database } from '../database/schema/schema.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { afterCommit } from '../database/transaction.ts'
import { orders } from '../metrics/money.ts'
import { isChapter } from '../database/queries.ts'

export type TopUpOrder = z.infer<typeof topUpOrder>

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

/** By current number and in order: for a merged chapter the one that has its text, and none for a deleted one. */
export async function chaptersOf(database: Database, orderIds: number[]): Promise<Map<number, number[]>> {
  const byOrder = new Map<number, number[]>(orderIds.map(id => [id, []]))
  if (!orderIds.length) return byOrder
  const named = database
    .selectFrom('order_chapter')
    .innerJoin('orders', 'orders.id', 'order_chapter.order_id')
    .where('order_id', 'in', orderIds)
  const live = named
    .innerJoin('chapter', isChapter('orders.book_id', 'order_chapter.chapter'))
    .select(['order_id', 'chapter.number'])
  const merged = named
    .innerJoin('retired_chapter', join =>
      join
        .onRef('retired_chapter.book_id', '=', 'orders.book_id')
        .onRef('retired_chapter.key', '=', 'order_chapter.chapter'),
    )
    .innerJoin('chapter_origin', join =>
      join
        .onRef('chapter_origin.book_id', '=', 'orders.book_id')
        .onRef('chapter_origin.origin', '=', 'order_chapter.chapter'),
    )
    .innerJoin('chapter', isChapter('orders.book_id', 'chapter_origin.key'))
    .select(['order_id', 'chapter.number'])
  for (const { order_id, number } of await live.union(merged).orderBy('number').execute())
    byOrder.get(order_id)!.push(number)
  return byOrder
}

export const countOrder = (database: Database, { kind, status }: Pick<OrderRow, 'kind' | 'status'>, count = 1): void =>
  afterCommit(database, () => orders.inc({ kind, status }, count))

const UNDO_MS = 10_000

/** Until when a reader is offered to undo an order of chapters. */
export const undoUntil = (paidAt: string) => new Date(Date.parse(paidAt) + UNDO_MS).toISOString()
