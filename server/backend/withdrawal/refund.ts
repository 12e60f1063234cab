import { sql } from 'kysely'
import { record } from '../coins/ledger.ts'
import { settleDebt } from '../coins/settleDebt.ts'
import { addCoins, lockWallet } from '../coins/wallet.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { equal } from '../database/queries.ts'

export type Sum = { readers: number; coins: number }

/** Vouchers included, without what was refunded. */
export async function spentOn(database: Database, bookId: number): Promise<Sum> {
  const { readers, coins } = await unpaid(database, bookId)
    .select(({ fn }) => [
      fn.count<number>('reader_id').distinct().as('readers'),
      fn.coalesce(fn.sum<number>(PRICE), sql<number>`0`).as('coins'),
    ])
    .executeTakeFirstOrThrow()
  return { readers: Number(readers), coins: Number(coins) }
}

/**
 * Of all books taken down by law, in coins, vouchers included: a transaction per reader, so that others can write
 * meanwhile, and a unique movement per order. Can be interrupted; the hourly job completes it.
 */
export async function refundTakenDown(database: Database, now: Date): Promise<void> {
  const books = await database.selectFrom('book').select('id').where('withdrawn', '=', 'law').orderBy('id').execute()
  for (const { id } of books) {
    const readers = await unpaid(database, id).select('reader_id').distinct().orderBy('reader_id').execute()
    for (const { reader_id } of readers)
      await inTransaction(database, database => refundReader(database, id, reader_id, now))
  }
}

/** For a transaction. */
export async function refundReader(database: Database, bookId: number, readerId: number, now: Date): Promise<void> {
  await lockWallet(database, readerId)
  const orders = await unpaid(database, bookId)
    .select(['orders.id', PRICE.as('price')])
    .where('reader_id', '=', readerId)
    .orderBy('orders.id')
    .execute()
  const [first] = orders
  if (!first) return
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
}

export async function refundedSince(
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
    .where(is => equal(is, { 'orders.book_id': bookId, 'ledger.sender': 'chapters' }))
    .where('ledger.created_at', '>=', since)
    .where('ledger.reader_id', 'in', readerIds)
    .groupBy('ledger.reader_id')
    .execute()
  return new Map(sums.map(({ reader_id, coins }) => [reader_id, Number(coins)]))
}

const referenceOf = (orderId: number) => `taken_down:${orderId}`

/** What was not returned yet. */
const PRICE = sql<number>`(orders.coins + orders.vouchers - coalesce((
  select sum(ledger.amount) from ledger where ledger.order_id = orders.id and ledger.sender = 'chapters'), 0))`

const unpaid = (database: Database, bookId: number) =>
  database
    .selectFrom('orders')
    .where(is => equal(is, { book_id: bookId, kind: 'chapters' }))
    .where(PRICE, '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('wallet').select('wallet.reader_id').whereRef('wallet.reader_id', '=', 'orders.reader_id')),
    )
