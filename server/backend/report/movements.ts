import { sql } from 'kysely'
import type { Database, Tables } from '../database/schema/schema.ts'
import { createLots, type Moved } from './coinLots.ts'
import { kindOf, taxedOf } from './topUps.ts'

type Effect = 'sold' | 'bonus' | 'given' | 'spent' | 'restored' | 'reversed' | 'lapsed'

type MovedCoins = Moved & {
  effect: Effect
  at: string
  brand: string
  bookId: number | null
  place: 'wallet' | 'voucher'
  /** 1: added to what the reader holds. */
  sign: 1 | -1
  /** In minor units, with the first coins of a top-up: its price, and the tax in it. */
  paid: { amount: number; taxed: number } | undefined
}

const PAGE = 2000

/** All movements of all readers, reader by reader in order. Holds one page and the coins of one reader. */
export async function replayMovements(database: Database, act: (moved: MovedCoins) => void): Promise<void> {
  let move = createLots()
  for (let [reader, last] = [0, 0]; ;) {
    const rows = await database
      .selectFrom('ledger')
      .innerJoin('reader', 'reader.id', 'ledger.reader_id')
      .leftJoin('orders', 'orders.id', 'ledger.order_id')
      .select(['ledger.id', 'ledger.reader_id', 'sender', 'receiver', 'ledger.amount', 'order_id', 'voucher_id'])
      .select(['ledger.created_at as at', 'reference', 'brand', 'book_id as bookId', 'coins', 'bonus'])
      .select(['orders.amount as price', 'currency', 'provider', 'tax_name', 'tax_rate'])
      .where(sql<boolean>`(ledger.reader_id, ledger.id) > (${reader}, ${last})`)
      .orderBy('ledger.reader_id')
      .orderBy('ledger.id')
      .limit(PAGE)
      .execute()
    if (!rows.length) return
    for (const row of rows) {
      if (row.reader_id !== reader) move = createLots()
      reader = row.reader_id
      const { sender, receiver, at, brand, bookId } = row
      const isAdded = receiver === 'wallet' || receiver === 'voucher'
      const place = sender === 'voucher' || receiver === 'voucher' ? 'voucher' : 'wallet'
      const price = { amount: row.price ?? 0, taxed: taxedOf(row, row.price ?? 0) }
      const isTopUp = sender === 'sales' || sender === 'bonuses'
      const topUp = isTopUp ? { kind: kindOf(row), coins: row.coins! + row.bonus!, ...price } : undefined
      let paid = sender === 'sales' ? price : undefined
      for (const moved of move({ ...row, isTaken: row.reference.endsWith(':taken') }, topUp)) {
        act({ ...moved, effect: effectOf(row), at, brand, bookId, place, sign: isAdded ? 1 : -1, paid })
        paid = undefined
      }
    }
    last = rows.at(-1)!.id
  }
}

const BY_SENDER = {
  sales: 'sold',
  bonuses: 'bonus',
  gifts: 'given',
  chapters: 'restored',
  refunds: 'reversed',
} as const
const BY_RECEIVER = { chapters: 'spent', refunds: 'reversed', lapsed: 'lapsed' } as const

function effectOf({ sender, receiver }: Pick<Tables['ledger'], 'sender' | 'receiver'>): Effect {
  if (sender in BY_SENDER) return BY_SENDER[sender as keyof typeof BY_SENDER]
  return BY_RECEIVER[receiver as keyof typeof BY_RECEIVER]
}
