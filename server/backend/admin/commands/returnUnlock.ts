import { returnUnlock } from '../../coins/corrections/returnUnlock.ts'
import { equal, findRow } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'
import { BOOK, bookBy } from '../command/books.ts'
import { Refusal, when } from '../command/command.ts'
import { counted, numberOf } from '../command/numbers.ts'
import { changeOfReader } from '../command/readers.ts'

export const returnUnlocked = changeOfReader({
  meaning: 'returns what a chapter cost a reader, and locks it again',
  roles: ['support', 'finance'],
  words: [BOOK, { name: 'CHAPTER', meaning: 'the number in the address of a chapter', kind: 'number' }],
  notes: 'Coins return as coins, and pay debts first; vouchers return as vouchers.',
  run: async (readerId, { words: [book, word], now }, database) => {
    const bookId = await bookBy(database, book)
    const number = numberOf(word, 'CHAPTER')
    const chapter = await findRow(database, 'chapter', { book_id: bookId, number }, ['key'])
    const name = `chapter ${number} of book ${bookId}`
    if (!chapter) throw new Refusal(`There is no ${name}.`)
    const returned = await returnUnlock(database, { readerId, bookId, chapter: chapter.key }, now)
    if (!returned) return { said: await reasonOf(database, { readerId, bookId, key: chapter.key }, name) }
    const { coins, vouchers, orders } = returned
    const what = `${counted(coins, 'coin')} and ${counted(vouchers, 'voucher')}`
    const said = `Reader ${readerId} has ${what} back (order ${orders.join(', ')}); ${name} is locked again.`
    return { said, coins: coins + vouchers }
  },
})

type Chapter = { readerId: number; bookId: number; key: number }

/** Throws a `Refusal` unless it was returned before. */
async function reasonOf(database: Database, { readerId, bookId, key }: Chapter, name: string): Promise<string> {
  const back = await database
    .selectFrom('order_chapter')
    .innerJoin('orders', 'orders.id', 'order_chapter.order_id')
    .innerJoin('ledger', 'ledger.order_id', 'orders.id')
    .select(['ledger.created_at', 'orders.id'])
    .where(is =>
      equal(is, { 'orders.reader_id': readerId, 'orders.book_id': bookId, chapter: key, 'ledger.sender': 'chapters' }),
    )
    .orderBy('ledger.id', 'desc')
    .executeTakeFirst()
  if (!back) throw new Refusal(`Reader ${readerId} has not unlocked ${name}.`)
  return `Nothing changed: order ${back.id} was returned at ${when(back.created_at)}.`
}
