import { sessionsOf } from '../../accounts/sessions.ts'
import { surplusOf } from '../../coins/balance.ts'
import type { Database } from '../../database/schema/schema.ts'
import { counted, LIMIT, limitOf } from '../command/numbers.ts'
import { BRAND_OF_READER, READER, readerBy } from '../command/readers.ts'
import type { Command, Part, Row } from '../command/command.ts'
import { isChapter } from '../../database/queries.ts'

export const wallet: Command = {
  meaning: 'shows what a reader has, bought and spent',
  roles: ['support', 'finance'],
  words: [READER],
  options: { ...BRAND_OF_READER, ...LIMIT },
  run: async ({ words: [word = ''], options, now }, database) => {
    const limit = limitOf(options)
    const readerId = await readerBy(database, word, options['brand'])
    const { coins, vouchers, debt = 0, frozen = false } = await surplusOf(database, readerId, now)
    const has = `${counted(coins, 'coin')} and ${counted(vouchers, 'voucher')}`
    const said = `Reader ${readerId} has ${has}, and owes ${debt}.`
    const balance: Part = { name: 'wallet', fields: { reader: readerId, coins, vouchers, debt, frozen } }
    const lists = { orders, chapters, payments, 'payment issues': issues, movements }
    const parts: Part[] = [balance]
    for (const [name, list] of Object.entries(lists)) parts.push({ name, rows: await list(database, readerId, limit) })
    return { said, readerId, parts: [...parts, { name: 'devices', rows: await devices(database, readerId, now) }] }
  },
}

async function orders(database: Database, readerId: number, limit: number): Promise<Row[]> {
  const found = await database
    .selectFrom('orders')
    .leftJoin('book', 'book.id', 'orders.book_id')
    .select(['orders.id', 'kind', 'orders.status', 'orders.created_at', 'paid_at', 'coins', 'bonus', 'vouchers'])
    .select(['amount', 'currency', 'returned', 'provider', 'book.name as title'])
    .where('reader_id', '=', readerId)
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ amount, currency, returned, ...order }) => ({
    order: order.id,
    at: order.created_at,
    what: order.kind === 'top_up' ? `top-up by ${order.provider}` : `chapters of ${order.title}`,
    status: order.status,
    paid: amount === null ? null : { amount, currency: currency! },
    returned: returned ? { amount: returned, currency: currency! } : null,
    coins: order.coins + order.bonus,
    vouchers: order.vouchers,
  }))
}

async function chapters(database: Database, readerId: number, limit: number): Promise<Row[]> {
  const found = await database
    .selectFrom('unlock')
    .innerJoin('book', 'book.id', 'unlock.book_id')
    .innerJoin('order_chapter', join =>
      join
        .onRef('order_chapter.order_id', '=', 'unlock.order_id')
        .onRef('order_chapter.chapter', '=', 'unlock.chapter'),
    )
    .leftJoin('chapter', isChapter('unlock.book_id', 'unlock.chapter'))
    .select(['ordered_at', 'unlock.order_id', 'unlock.book_id', 'book.name', 'chapter.number', 'price', 'withdrawn'])
    .where('unlock.reader_id', '=', readerId)
    .orderBy('ordered_at', 'desc')
    .orderBy('unlock.book_id')
    .orderBy('unlock.chapter')
    .limit(limit)
    .execute()
  return found.map(({ ordered_at, order_id, book_id, name, number, price, withdrawn }) => ({
    at: ordered_at,
    order: order_id,
    book: `${name} (${book_id})`,
    // Merged into another, or deleted, by a later edition.
    chapter: number ?? 'replaced',
    price,
    readable: withdrawn !== 'law',
  }))
}

async function payments(database: Database, readerId: number, limit: number): Promise<Row[]> {
  const found = await database
    .selectFrom('payment_event')
    .innerJoin('orders', 'orders.id', 'payment_event.order_id')
    .select(['received_at as at', 'order_id as order', 'payment_event.kind as event', 'orders.payment'])
    .select(['payment_event.returned', 'orders.currency'])
    .where('reader_id', '=', readerId)
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .execute()
  return found.map(({ returned, currency, ...event }) => ({
    ...event,
    returned: returned === null ? null : { amount: returned, currency: currency! },
  }))
}

/** Payment events that were refused, because they do not match their order. */
const issues = (database: Database, readerId: number, limit: number): Promise<Row[]> =>
  database
    .selectFrom('payment_issue')
    .innerJoin('orders', 'orders.id', 'payment_issue.order_id')
    .select(['payment_issue.created_at as at', 'order_id as order', 'reason', 'settled_at as resolved'])
    .where('reader_id', '=', readerId)
    .orderBy('payment_issue.created_at', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .execute()

async function devices(database: Database, readerId: number, now: Date): Promise<Row[]> {
  const sessions = await sessionsOf(database, readerId, now)
  return sessions.map(({ browser, system, created_at: signed_in, seen_at: last_seen }) => {
    return { browser, system, signed_in, last_seen }
  })
}

async function movements(database: Database, readerId: number, limit: number): Promise<Row[]> {
  const found = await database
    .selectFrom('ledger')
    .select([
      'created_at as at',
      'sender as from',
      'receiver as to',
      'amount as coins',
      'order_id as order',
      'reference',
    ])
    .where('reader_id', '=', readerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(row => ({
    ...row,
    coins: ['wallet', 'voucher'].includes(row.to) ? row.coins : -row.coins,
  }))
}
