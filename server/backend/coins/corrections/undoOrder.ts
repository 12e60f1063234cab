import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { ApiError, notFound } from '../../call/apiError.ts'
import { equal, hasRow, updateRows, isChapter } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { total, type Balance } from '../balance.ts'
import { returnUnlock } from './returnUnlock.ts'
import { countOrder, undoUntil } from '../orders.ts'
import { liveVouchers } from '../vouchers.ts'
import { lockWallet } from '../wallet.ts'

/** For the way of the call. */
const GRACE_MS = 5_000
/** A locked chapter shows less of itself. */
const READ = 0.5

/**
 * Locks the chapters of an order again, and returns what they cost as what it was. Returns the balance. Throws 404, and
 * 409 CONFLICT if it is too late, was undone, or the reader has read on.
 */
export const undoOrder = (
  database: Database,
  { readerId, orderId }: { readerId: number; orderId: number },
  now: Date,
): Promise<Balance> =>
  inTransaction(database, async database => {
    await lockWallet(database, readerId)
    const order = await database
      .selectFrom('orders')
      .select(['status', 'paid_at', 'book_id'])
      .where(is => equal(is, { id: orderId, reader_id: readerId, kind: 'chapters' }))
      .executeTakeFirst()
    if (!order) throw notFound()
    const { status, paid_at, book_id } = order as { status: string; paid_at: string; book_id: number }
    const unlocks = await database.selectFrom('unlock').select('chapter').where('order_id', '=', orderId).execute()
    const isLate = now.getTime() > Date.parse(undoUntil(paid_at)) + GRACE_MS
    const keys = unlocks.map(({ chapter }) => chapter)
    if (status !== 'paid' || isLate || !keys.length) throw closed()
    if (await hasReadOn(database, { readerId, bookId: book_id, keys, since: paid_at })) throw closed()
    for (const chapter of keys) {
      const returned = await returnUnlock(database, { readerId, bookId: book_id, chapter, orderId }, now)
      if (!returned) throw closed()
    }
    await updateRows(database, 'orders', { id: orderId }, { status: 'refunded' })
    countOrder(database, { kind: 'chapters', status: 'refunded' })
    const { coins } = await lockWallet(database, readerId)
    return { coins, vouchers: total(await liveVouchers(database, readerId, now)) }
  })

type Bought = { readerId: number; bookId: number; keys: number[]; since: string }

/** Beyond the first of these chapters, or half of it. */
const hasReadOn = (database: Database, { readerId, bookId, keys, since }: Bought) =>
  database
    .selectFrom('read_log')
    .innerJoin('chapter', isChapter('read_log.book_id', 'read_log.chapter'))
    .select('read_log.chapter')
    .where(is => equal(is, { 'read_log.reader_id': readerId, 'read_log.book_id': bookId }))
    .where('read_at', '>', since)
    .where(is => {
      const first = is
        .selectFrom('chapter as own')
        .select(({ fn }) => fn.min('own.number').as('number'))
        .where('own.book_id', '=', bookId)
        .where('own.key', 'in', keys)
      return is.or([
        is('chapter.number', '>', first),
        is.and([is('chapter.number', '=', first), is('progress', '>=', READ)]),
      ])
    })
    .$call(hasRow)

const closed = () => new ApiError(409, 'CONFLICT', () => text.undoClosed)
