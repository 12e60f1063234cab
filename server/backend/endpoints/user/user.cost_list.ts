import { sql } from 'kysely'
import { balancesAfterOrders } from '../../coins/balancesAfter.ts'
import { chaptersOf } from '../../coins/orders.ts'
import { withCards } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'
import { equal, countOf, onPage } from '../../database/queries.ts'
import type { BookCondition } from '../../database/selectBooks.ts'

/** The books are the reader's own, wherever they belong today. */
const BOUGHT: BookCondition = sql`1 = 1`

export const handle: Handler<'user.cost_list'> = async ({ page, limit }, { database, reader }) => {
  const own = database
    .selectFrom('orders')
    .where(is => equal(is, { reader_id: reader.id, kind: 'chapters' }))
    .where(sql<boolean>`coins + vouchers > 0`)
  const total = await own.$call(countOf)
  const rows = await own
    .select(['id', 'status', 'created_at', 'paid_at', 'coins', 'vouchers'])
    .select(({ ref }) => ref('book_id').$notNull().as('book_id'))
    .orderBy('id', 'desc')
    .$call(onPage({ page, limit }))
    .execute()
  const ids = rows.map(({ id }) => id)
  const chapters = await chaptersOf(database, ids)
  const balances = await balancesAfterOrders(database, reader.id, ids)
  const items = (await withCards(database, rows, BOUGHT)).map(row => ({
    ...row,
    kind: 'chapters' as const,
    chapter_ids: chapters.get(row.id)!,
    balance: balances.get(row.id),
  }))
  return { items, page, limit, total }
}
