import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import type { AutoUnlock } from '../../../shared/api/money.ts'
import { ApiError } from '../call/apiError.ts'
import type { Database } from '../database/schema/schema.ts'
import { spentToday } from './spending.ts'

/** `spent` is in coins and vouchers since midnight UTC. */
export async function autoUnlockOf(
  database: Database,
  readerId: number,
  limit: number,
  now: Date,
): Promise<AutoUnlock> {
  const books = await database
    .selectFrom('auto_unlock')
    .select('book_id')
    .where('reader_id', '=', readerId)
    .orderBy('book_id')
    .execute()
  const spent = await spentToday(database, readerId, now, true)
  return { limit, spent, book_ids: books.map(({ book_id }) => book_id) }
}

type Purchase = { readerId: number; bookId: number; price: number; limit: number }

/**
 * Throws 409 AUTO_UNLOCK_LIMIT if the reader has not allowed this purchase. For a transaction that has locked the
 * wallet, so that concurrent orders are serialized.
 */
export async function refuseBeyondLimit(database: Database, { readerId, bookId, price, limit }: Purchase, now: Date) {
  const auto = await autoUnlockOf(database, readerId, limit, now)
  if (auto.book_ids.includes(bookId) && auto.spent + price <= limit) return
  throw new ApiError(409, 'AUTO_UNLOCK_LIMIT', () => text.autoUnlockLimit, { data: auto })
}
