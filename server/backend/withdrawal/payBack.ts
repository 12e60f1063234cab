import { sql } from 'kysely'
import { record } from '../coins/ledger.ts'
import { settleDebt } from '../coins/settleDebt.ts'
import { addCoins, lockWallet } from '../coins/wallet.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'

/** How many readers, and how many coins together. */
export type Sum = { readers: number; coins: number }

/** What readers paid for a book, in coins and vouchers, and were not paid back yet. */
export async function paidFor(database: Database, bookId: number): Promise<Sum> {
  const { readers, coins } = await unpaid(database, bookId)
    .select(({ fn }) => [
      fn.count<number>('reader_id').distinct().as('readers'),
      fn.coalesce(fn.sum<number>(PRICE), sql<number>`0`).as('coins'),
    ])
    .executeTakeFirstOrThrow()
  return { readers: Number(readers), coins: Number(coins) }
}

/**
 * Pays readers back in coins what they paid for a book, vouchers too: a transaction each, and a movement for each
 * order, which can happen once. New coins pay what a reader owes first. It may be interrupted, and done again.
 */
export async function payBack(database: Database, bookId: number, now: Date): Promise<Sum> {
  const readers = await unpaid(database, bookId).select('reader_id').distinct().orderBy('reader_id').execute()
  const paid = { readers: 0, coins: 0 }
  for (const { reader_id } of readers) {
    const coins = await inTransaction(database, database => payReader(database, bookId, reader_id, now))
    if (!coins) continue
    paid.readers++
    paid.coins += coins
  }
  return paid
}

/** The same for all books that are taken down: an order that was under way then is paid back a little later. */
export async function payBackTakenDown(database: Database, now: Date): Promise<void> {
  const books = await database.selectFrom('book').select('id').where('withdrawn', '=', 'law').orderBy('id').execute()
  for (const { id } of books) await payBack(database, id, now)
}

/** Pays one reader back, as `payBack` does all; for a transaction. Gives the coins. */
export async function payReader(database: Database, bookId: number, readerId: number, now: Date): Promise<number> {
  await lockWallet(database, readerId)
  const orders = await unpaid(database, bookId)
    .select(['orders.id', PRICE.as('price')])
    .where('reader_id', '=', readerId)
    .orderBy('orders.id')
    .execute()
  const [first] = orders
  if (!first) return 0
  const coins = orders.reduce((sum, { price }) => sum + Number(price), 0)
  await addCoins(database, readerId, coins)
  await record(
    database,
    orders.map(({ id, price }) => ({
      reference: referenceOf(id),
      reader_id: readerId,
      sender: 'chapters',
      receiver: 'wallet',
      amount: Number(price),
      order_id: id,
      voucher_id: null,
    })),
    now,
  )
  await settleDebt(database, readerId, referenceOf(first.id), now)
  return coins
}

/** What of a book these readers were paid back from a time on, by reader. */
export async function paidBackSince(
  database: Database,
  bookId: number,
  readerIds: number[],
  since: string,
): Promise<Map<number, number>> {
  if (!readerIds.length) return new Map()
  const sums = await database
    .selectFrom('ledger')
    .innerJoin('orders', 'orders.id', 'ledger.order_id')
    .select(({ fn }) => ['ledger.reader_id', fn.sum<number>('ledger.amount').as('coins')])
    .where('orders.book_id', '=', bookId)
    .where('ledger.sender', '=', 'chapters')
    .where('ledger.created_at', '>=', since)
    .where('ledger.reader_id', 'in', readerIds)
    .groupBy('ledger.reader_id')
    .execute()
  return new Map(sums.map(({ reader_id, coins }) => [reader_id, Number(coins)]))
}

/** What the movement is called that pays an order back. */
const referenceOf = (orderId: number) => `taken_down:${orderId}`

const PRICE = sql<number>`(orders.coins + orders.vouchers)`

/** Orders of chapters of a book that cost something and were not paid back, of readers who have a wallet. */
const unpaid = (database: Database, bookId: number) =>
  database
    .selectFrom('orders')
    .where('book_id', '=', bookId)
    .where('kind', '=', 'chapters')
    .where(PRICE, '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('wallet').select('wallet.reader_id').whereRef('wallet.reader_id', '=', 'orders.reader_id')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger')
            .select('ledger.id')
            .whereRef('ledger.order_id', '=', 'orders.id')
            .where('ledger.sender', '=', 'chapters'),
        ),
      ),
    )
