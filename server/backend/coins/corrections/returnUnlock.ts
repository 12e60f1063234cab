import { equal, deleteRows } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'
import { record, type Movement } from '../ledger.ts'
import { settleDebt } from '../settleDebt.ts'
import { putIntoVoucher } from '../vouchers.ts'
import { addCoins, lockWallet } from '../wallet.ts'

/** `orderId`: only what that order bought. */
type Unlock = { readerId: number; bookId: number; chapter: number; orderId?: number }

type Returned = { orders: number[]; coins: number; vouchers: number }

/**
 * Locks a chapter again, and returns what it cost as what it was: vouchers, or coins, which pay debts first. Undefined
 * if it is not unlocked, or its order was refunded. For a transaction. @param chapter by key
 */
export async function returnUnlock(
  database: Database,
  { readerId, bookId, chapter, orderId }: Unlock,
  now: Date,
): Promise<Returned | undefined> {
  await lockWallet(database, readerId)
  const owned = await database
    .selectFrom('unlock')
    .select(['order_id', 'chapter', 'ordered_at'])
    .where(is => equal(is, { reader_id: readerId, book_id: bookId }))
    .where(is =>
      is.or([
        is('chapter', '=', chapter),
        // One with its text, from before an edition merged or split it.
        is(
          'chapter',
          'in',
          is
            .selectFrom('chapter_origin')
            .select('origin')
            .where(is => equal(is, { book_id: bookId, key: chapter })),
        ),
      ]),
    )
    .$if(orderId !== undefined, query => query.where('order_id', '=', orderId!))
    .orderBy('chapter')
    .execute()
  const returned: Returned = { orders: [], coins: 0, vouchers: 0 }
  for (const { order_id, chapter, ordered_at } of owned) {
    if (await isRefunded(database, order_id)) continue
    const movements = await paymentOf(database, readerId, { order_id, chapter })
    for (const { receiver, voucher_id, amount } of movements) {
      if (receiver === 'voucher') await putIntoVoucher(database, { id: voucher_id!, amount, spentAt: ordered_at }, now)
      else await addCoins(database, readerId, amount)
      returned[receiver === 'voucher' ? 'vouchers' : 'coins'] += amount
    }
    await deleteRows(database, 'unlock', { reader_id: readerId, book_id: bookId, chapter })
    await record(database, movements, now)
    await settleDebt(database, readerId, referenceOf({ order_id, chapter }), now)
    returned.orders.push(order_id)
  }
  return returned.orders.length ? returned : undefined
}

type Bought = { order_id: number; chapter: number }

/** Also in `auditLedger`, which recognizes returned chapters by it. */
const referenceOf = ({ order_id, chapter }: Bought) => `returned:${order_id}:${chapter}`

/** With its book, because that was taken down. */
async function isRefunded(database: Database, orderId: number): Promise<boolean> {
  const reference = `taken_down:${orderId}`
  const refund = database.selectFrom('ledger').select('id').where('reference', '=', reference)
  return (await refund.executeTakeFirst()) !== undefined
}

/** An order pays its chapters one after the other, from vouchers first: the part that paid this one, reversed. */
async function paymentOf(database: Database, readerId: number, bought: Bought): Promise<Movement[]> {
  const chapters = await database
    .selectFrom('order_chapter')
    .select(['chapter', 'price'])
    .where('order_id', '=', bought.order_id)
    .orderBy('chapter')
    .execute()
  const payments = await database
    .selectFrom('ledger')
    .select(['sender', 'amount', 'voucher_id'])
    .where(is => equal(is, { order_id: bought.order_id, receiver: 'chapters' }))
    .orderBy('id')
    .execute()
  const start = chapters.reduce((sum, { chapter, price }) => (chapter < bought.chapter ? sum + price : sum), 0)
  const end = start + chapters.find(({ chapter }) => chapter === bought.chapter)!.price
  let paid = 0
  return payments.flatMap(({ sender, amount: whole, voucher_id }) => {
    const amount = Math.min(end, paid + whole) - Math.max(start, paid)
    paid += whole
    if (amount <= 0) return []
    const reference = `${referenceOf(bought)}:${voucher_id ?? 'wallet'}`
    const order = { reference, reader_id: readerId, order_id: bought.order_id, voucher_id }
    return [{ ...order, sender: 'chapters' as const, receiver: sender, amount }]
  })
}
