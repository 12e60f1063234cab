import { sql } from 'kysely'
import { chaptersOf } from '../../coins/orders.ts'
import { cardsOf, COUNT, offsetOf } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'

/** The reader's spending, latest first, without orders that cost nothing. */
export const handle: Handler<'user.cost_list'> = async ({ page, limit }, { database, reader }) => {
  const own = database
    .selectFrom('orders')
    .where('reader_id', '=', reader.id)
    .where('kind', '=', 'chapters')
    .where(sql<boolean>`coins + vouchers > 0`)
  const { count } = await own.select(COUNT).executeTakeFirstOrThrow()
  const rows = await own
    .select(['id', 'status', 'created_at', 'paid_at', 'book_id', 'coins', 'vouchers'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  const chapters = await chaptersOf(
    database,
    rows.map(({ id }) => id),
  )
  const cards = await cardsOf(database, [...new Set(rows.map(({ book_id }) => book_id!))], { withdrawn: true })
  const items = rows.map(row => ({
    ...row,
    kind: 'chapters' as const,
    book_id: row.book_id!,
    chapter_ids: chapters.get(row.id)!,
    book: cards.find(({ id }) => id === row.book_id)!,
  }))
  return { items, page, limit, total: count }
}
