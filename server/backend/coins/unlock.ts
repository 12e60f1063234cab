import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import type * as z from 'zod'
import type { chaptersOrder } from '../../../shared/api/orders.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError, bookNotFound, bookWithdrawn, chapterNotFound } from '../call/apiError.ts'
import { refuseBeyondLimit } from './autoUnlock.ts'
import { total, type Balance } from './balance.ts'
import type { BrandPrices } from '../call/brandPrices.ts'
import { chapterPrices, PRICED } from './prices.ts'
import { countOrder, undoUntil } from './orders.ts'
import { record, type Movement } from './ledger.ts'
import { refuseBeyondDay } from './spending.ts'
import { liveVouchers, updateVouchers, spendVoucher } from './vouchers.ts'
import { lockWallet, refuseFrozen, debitCoins } from './wallet.ts'
import { insertAll } from '../database/queries.ts'
import { isVisible, selectBooks, withdrawnAt } from '../database/selectBooks.ts'

type Customer = {
  brand: string
  readerId: number
  prices: BrandPrices
  /** Throws 403 SIGN_IN_AGAIN unless the reader has authenticated recently. */
  prove?: (database: Database) => Promise<unknown>
}

type ChaptersOrder = z.infer<typeof chaptersOrder>

/** `price`: the total shown to the reader. */
type UnlockRequest = { book_id: number; chapter_ids: number[]; price?: number; auto?: boolean }

/** Directly or as part of an unlocked chapter; none for guests. All by key. */
export async function unlocked(
  database: Database,
  readerId: number | undefined,
  bookId: number,
  keys: number[],
): Promise<Set<number>> {
  if (readerId === undefined || !keys.length) return new Set()
  const rows = await database
    .selectFrom(unlockedChapters(database, readerId, bookId).as('own'))
    .select('key')
    .where('key', 'in', keys)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Also chapters with their text after splits and merges; one from two chapters is listed twice. */
export function unlockedChapters(database: Database, readerId: number, bookId?: number) {
  const own = database.selectFrom('unlock').where('reader_id', '=', readerId)
  const unlocks = bookId === undefined ? own : own.where('unlock.book_id', '=', bookId)
  return unlocks
    .select(['unlock.book_id', 'unlock.chapter as key', 'unlock.chapter as bought', 'order_id', 'ordered_at'])
    .unionAll(
      unlocks
        .innerJoin('chapter_origin', join =>
          join
            .onRef('chapter_origin.book_id', '=', 'unlock.book_id')
            .onRef('chapter_origin.origin', '=', 'unlock.chapter'),
        )
        .select(['unlock.book_id', 'chapter_origin.key', 'unlock.chapter as bought', 'order_id', 'ordered_at']),
    )
}

/**
 * All or none, paid from vouchers (earliest expiry first), then from coins. Free and unlocked chapters cost nothing.
 * Throws 404, 410 BOOK_WITHDRAWN, 403 FROZEN, 503 without the brand's prices, 409 NOT_ENOUGH_COINS with price and
 * balance, 409 CONFLICT if it costs more than the reader agreed to, 409 SPENDING_LIMIT and AUTO_UNLOCK_LIMIT, and
 * what `prove` throws.
 */
export const unlockChapters = (
  database: Database,
  customer: Customer,
  { book_id: bookId, chapter_ids: named, price: agreed, auto = false }: UnlockRequest,
  now: Date,
): Promise<ChaptersOrder & { undo_until?: string }> =>
  inTransaction(database, async database => {
    const chapter_ids = [...new Set(named)].toSorted((a, b) => a - b)
    const { readerId } = customer
    const prices = await pricesOf(database, bookId, customer, chapter_ids)
    const wallet = await lockWallet(database, readerId)
    await updateVouchers(database, readerId, now)
    for (const key of await unlocked(database, readerId, bookId, [...prices.keys()])) prices.set(key, 0)

    const price = [...prices.values()].reduce((sum, price) => sum + price, 0)
    if (price > 0) await refuseFrozen(database, readerId)
    if (price > 0 && !customer.prices.areKnown) throw notForSale()
    if (agreed !== undefined && price > agreed) throw dearer(price)
    if (price > 0) await refuseBeyondDay(database, { readerId, price, rules: wallet }, now)
    if (price > 0 && wallet.asks_proof) await customer.prove?.(database)
    if (auto && price > 0) await refuseBeyondLimit(database, { readerId, bookId, price, limit: wallet.auto_limit }, now)
    const vouchers = await liveVouchers(database, readerId, now)
    const balance = { coins: wallet.coins, vouchers: total(vouchers) }
    if (price > balance.coins + balance.vouchers) throw notEnough(price, balance)
    const fromVouchers = Math.min(price, balance.vouchers)
    const order = await store(database, readerId, bookId, prices, {
      coins: price - fromVouchers,
      vouchers: fromVouchers,
      auto,
      now,
    })
    await pay(database, readerId, order, vouchers, now)
    countOrder(database, { kind: 'chapters', status: 'paid' })
    const undo = price > 0 ? { undo_until: undoUntil(order.paid_at) } : {}
    return { ...order, kind: 'chapters', status: 'paid', book_id: bookId, chapter_ids, ...undo }
  })

async function pricesOf(
  database: Database,
  bookId: number,
  customer: Customer,
  chapterIds: number[],
): Promise<Map<number, number>> {
  const book = await selectBooks(database, isVisible(customer.brand))
    .select(['name', 'withdrawn', 'brands', ...PRICED])
    .where('id', '=', bookId)
    .executeTakeFirst()
  if (!book) throw bookNotFound()
  const withdrawn = withdrawnAt(book, customer.brand)
  if (withdrawn) throw bookWithdrawn({ name: book.name, withdrawn })
  const chapters = await database
    .selectFrom('chapter')
    .select(['key', 'number', 'word_count'])
    .where('book_id', '=', bookId)
    .where('number', 'in', chapterIds)
    .execute()
  if (chapters.length < chapterIds.length) throw chapterNotFound()
  const priceOf = chapterPrices(book, customer)
  return new Map(chapters.map(chapter => [chapter.key, priceOf(chapter)]))
}

type Paid = { id: number; coins: number; vouchers: number; created_at: string; paid_at: string }

async function store(
  database: Database,
  readerId: number,
  bookId: number,
  prices: Map<number, number>,
  { coins, vouchers, auto, now }: Balance & { auto: boolean; now: Date },
): Promise<Paid> {
  const time = now.toISOString()
  const { id } = await database
    .insertInto('orders')
    .values({
      reader_id: readerId,
      kind: 'chapters',
      status: 'paid',
      created_at: time,
      paid_at: time,
      coins,
      vouchers,
      book_id: bookId,
      auto: Number(auto),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ordered = [...prices].map(([chapter, price]) => ({ order_id: id, chapter, price }))
  await insertAll(database, 'order_chapter', ordered)
  const row = { reader_id: readerId, book_id: bookId, order_id: id, ordered_at: time }
  const bought = ordered.filter(({ price }) => price > 0).map(({ chapter }) => ({ ...row, chapter }))
  await insertAll(database, 'unlock', bought)
  return { id, coins, vouchers, created_at: time, paid_at: time }
}

async function pay(
  database: Database,
  readerId: number,
  order: Paid,
  vouchers: { id: number; remaining: number }[],
  now: Date,
): Promise<void> {
  const to = { reader_id: readerId, receiver: 'chapters', order_id: order.id } as const
  const movements: Movement[] = []
  let left = order.vouchers
  for (const { id, remaining } of vouchers) {
    const amount = Math.min(left, remaining)
    if (!amount) break
    if (!(await spendVoucher(database, id, amount))) throw changed()
    movements.push({ ...to, reference: `unlock:${order.id}:voucher:${id}`, sender: 'voucher', amount, voucher_id: id })
    left -= amount
  }
  if (order.coins) {
    if (!(await debitCoins(database, readerId, order.coins))) throw changed()
    movements.push({
      ...to,
      reference: `unlock:${order.id}`,
      sender: 'wallet',
      amount: order.coins,
      voucher_id: null,
    })
  }
  await record(database, movements, now)
}

const notEnough = (price: number, balance: Balance) =>
  new ApiError(409, 'NOT_ENOUGH_COINS', () => text.notEnoughCoins, { data: { price, balance } })

/** Cannot happen while the transaction holds its locks; if it does, the reader checks again. */
const changed = () => new ApiError(409, 'CONFLICT', () => text.balanceChanged)

const dearer = (price: number) => new ApiError(409, 'CONFLICT', () => text.priceChanged, { data: { price } })

const notForSale = () => new ApiError(503, 'NOT_AVAILABLE', () => text.notAvailable)
