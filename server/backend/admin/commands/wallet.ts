import { surplusOf } from '../../coins/balance.ts'
import type { Database } from '../../database/schema/schema.ts'
import { counted, LIMIT, limitOf } from '../command/numbers.ts'
import { BRAND_OF_READER, READER, readerBy } from '../command/readers.ts'
import type { Part, Command } from '../command/command.ts'

export const wallet: Command = {
  meaning: 'shows what a reader has, bought and spent',
  roles: ['support', 'finance'],
  words: [READER],
  options: { ...BRAND_OF_READER, ...LIMIT },
  changes: false,
  run: async ({ words: [word = ''], options, now }, database) => {
    const rows = limitOf(options)
    const readerId = await readerBy(database, word, options['brand'])
    const { coins, vouchers, debt = 0, frozen = false } = await surplusOf(database, readerId, now)
    const has = `${counted(coins, 'coin')} and ${counted(vouchers, 'voucher')}`
    const said = `Reader ${readerId} has ${has}, and owes ${debt}.`
    const balance: Part = { name: 'wallet', fields: { reader: readerId, coins, vouchers, debt, frozen } }
    return {
      said,
      readerId,
      parts: [balance, await ordersOf(database, readerId, rows), await movementsOf(database, readerId, rows)],
    }
  },
}

async function ordersOf(database: Database, readerId: number, limit: number): Promise<Part> {
  const orders = await database
    .selectFrom('orders')
    .leftJoin('book', 'book.id', 'orders.book_id')
    .select(['orders.id', 'kind', 'orders.status', 'orders.created_at', 'paid_at', 'coins', 'bonus', 'vouchers'])
    .select(['amount', 'currency', 'returned', 'provider', 'book.name as title'])
    .where('reader_id', '=', readerId)
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
  const rows = orders.map(({ amount, currency, returned, ...order }) => ({
    order: order.id,
    at: order.created_at,
    what: order.kind === 'top_up' ? `top-up by ${order.provider}` : `chapters of ${order.title}`,
    status: order.status,
    paid: amount === null ? null : { amount, currency: currency! },
    returned: returned ? { amount: returned, currency: currency! } : null,
    coins: order.coins + order.bonus,
    vouchers: order.vouchers,
  }))
  return { name: 'orders', rows, none: 'None.' }
}

async function movementsOf(database: Database, readerId: number, limit: number): Promise<Part> {
  const movements = await database
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
  const rows = movements.map(row => ({
    ...row,
    coins: ['wallet', 'voucher'].includes(row.to) ? row.coins : -row.coins,
  }))
  return { name: 'movements', rows, none: 'None.' }
}
