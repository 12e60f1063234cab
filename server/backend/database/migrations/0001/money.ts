import { sql } from 'kysely'
import { engineOf } from '../../engine/engine.ts'
import type { Database } from '../../schema/schema.ts'
import { key, numbered, refersTo, required, unique, zero } from './columns.ts'

/** What it is for, coins, bonus, and the price in minor units of each currency. */
const TOP_UPS = [
  ['A first taste', 100, 0, { USD: 99, EUR: 99, GBP: 89, JPY: 150, KWD: 300 }],
  ['A weekend', 300, 20, { USD: 299, EUR: 299, GBP: 249, JPY: 450, KWD: 920 }],
  ['Most chosen', 500, 50, { USD: 499, EUR: 499, GBP: 449, JPY: 750, KWD: 1540 }],
  ['A month', 1000, 150, { USD: 999, EUR: 999, GBP: 849, JPY: 1500, KWD: 3080 }],
  ['A season', 2000, 400, { USD: 1999, EUR: 1999, GBP: 1699, JPY: 3000, KWD: 6160 }],
  ['Best value', 5000, 1250, { USD: 4999, EUR: 4999, GBP: 4299, JPY: 7500, KWD: 15_400 }],
] as const

/**
 * Coins, vouchers and what they buy. The rules that must never break stand in the tables themselves: no balance below
 * zero, no chapter unlocked twice, every movement with a sender and a receiver, and none that changes afterwards.
 */
export async function money(database: Database): Promise<void> {
  const { schema } = database
  await schema
    .createTable('charge_option')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('coins', 'integer', required)
    .addColumn('bonus', 'integer', required)
    .addColumn('amount', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('position', 'integer', required)
    .execute()

  await schema
    .createTable('charge_price')
    .addColumn('charge_id', 'integer', refersTo('charge_option.id'))
    .addColumn('currency', 'text', required)
    .addColumn('amount', 'integer', required)
    .addPrimaryKeyConstraint('charge_price_key', ['charge_id', 'currency'])
    .addCheckConstraint('charge_price_amount', sql`amount > 0`)
    .execute()
  for (const [index, [label, coins, bonus, { USD, ...others }]] of TOP_UPS.entries()) {
    const id = index + 1
    const option = { id, coins, bonus, amount: USD, currency: 'USD', label, position: index }
    await database.insertInto('charge_option').values(option).execute()
    const prices = Object.entries(others).map(([currency, amount]) => ({ charge_id: id, currency, amount }))
    await database.insertInto('charge_price').values(prices).execute()
  }

  await schema
    .createTable('wallet')
    .addColumn('reader_id', 'integer', column => column.primaryKey().notNull().references('reader.id'))
    .addColumn('coins', 'integer', required)
    .addColumn('debt', 'integer', column =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`debt >= 0`),
    )
    .addColumn('frozen_at', 'text')
    .addCheckConstraint('wallet_not_below_zero', sql`coins >= 0`)
    .execute()

  await schema
    .createTable('voucher')
    .addColumn('id', 'integer', numbered)
    .addColumn('reader_id', 'integer', refersTo('reader.id'))
    .addColumn('source', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('granted', 'integer', required)
    .addColumn('remaining', 'integer', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('voucher_source', ['reader_id', 'source'])
    .addCheckConstraint('voucher_within', sql`remaining >= 0 and remaining <= granted`)
    .execute()

  await schema
    .createTable('orders')
    .addColumn('id', 'integer', numbered)
    .addColumn('reader_id', 'integer', refersTo('reader.id'))
    .addColumn('kind', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('paid_at', 'text')
    .addColumn('coins', 'integer', required)
    .addColumn('bonus', 'integer', zero)
    .addColumn('vouchers', 'integer', zero)
    .addColumn('charge_id', 'integer', column => column.references('charge_option.id'))
    .addColumn('amount', 'integer')
    .addColumn('currency', 'text')
    .addColumn('provider', 'text')
    .addColumn('pay_url', 'text')
    .addColumn('book_id', 'integer', column => column.references('book.id'))
    .addColumn('return_to', 'text')
    .addColumn('origin', 'text')
    .addColumn('session', 'text')
    .addColumn('payment', 'text')
    .addColumn('attempt', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('returned', 'integer', zero)
    .addColumn('tax_name', 'text')
    .addColumn('tax_rate', 'integer')
    .addColumn('token', 'text')
    .addColumn('expiring', 'integer', zero)
    .addCheckConstraint('orders_kind', sql`kind in ('top_up', 'chapters')`)
    .addCheckConstraint('orders_status', sql`status in ('pending', 'paid', 'failed', 'refunded')`)
    .addCheckConstraint('orders_paid', sql`(status in ('paid', 'refunded')) = (paid_at is not null)`)
    .addCheckConstraint('orders_amounts', sql`coins >= 0 and bonus >= 0 and vouchers >= 0`)
    .addCheckConstraint('orders_top_up', sql`(kind = 'top_up') = (charge_id is not null and amount is not null)`)
    .addCheckConstraint('orders_chapters', sql`(kind = 'chapters') = (book_id is not null)`)
    .execute()
  await schema.createIndex('orders_reader').on('orders').columns(['reader_id', 'kind', 'id']).execute()
  await schema.createIndex('orders_payment').unique().on('orders').columns(['provider', 'payment']).execute()
  await schema.createIndex('orders_book').on('orders').column('book_id').execute()
  await schema.createIndex('orders_expiring').on('orders').column('expiring').where('expiring', '=', 1).execute()

  await schema
    .createTable('order_chapter')
    .addColumn('order_id', 'integer', refersTo('orders.id'))
    .addColumn('chapter', 'integer', required)
    .addColumn('price', 'integer', required)
    .addPrimaryKeyConstraint('order_chapter_key', ['order_id', 'chapter'])
    .addCheckConstraint('order_chapter_price', sql`price >= 0`)
    .execute()

  await schema
    .createTable('unlock')
    .addColumn('reader_id', 'integer', refersTo('reader.id'))
    .addColumn('book_id', 'integer', refersTo('book.id'))
    .addColumn('chapter', 'integer', required)
    .addColumn('order_id', 'integer', refersTo('orders.id'))
    .addColumn('ordered_at', 'text', required)
    .addPrimaryKeyConstraint('unlock_key', ['reader_id', 'book_id', 'chapter'])
    .execute()
  await schema.createIndex('unlock_latest').on('unlock').columns(['reader_id', 'ordered_at']).execute()
  await schema.createIndex('unlock_book').on('unlock').column('book_id').execute()

  await schema
    .createTable('ledger')
    .addColumn('id', 'integer', numbered)
    .addColumn('reference', 'text', unique)
    .addColumn('reader_id', 'integer', refersTo('reader.id'))
    .addColumn('sender', 'text', required)
    .addColumn('receiver', 'text', required)
    .addColumn('amount', 'integer', required)
    .addColumn('order_id', 'integer', column => column.references('orders.id'))
    .addColumn('voucher_id', 'integer', column => column.references('voucher.id'))
    .addColumn('created_at', 'text', required)
    .addCheckConstraint('ledger_amount', sql`amount > 0`)
    .addCheckConstraint(
      'ledger_way',
      sql`
        (sender in ('wallet', 'voucher')) <> (receiver in ('wallet', 'voucher'))
        and (sender = 'voucher' or receiver = 'voucher') = (voucher_id is not null)
        and (sender = 'gifts' or receiver = 'lapsed' or order_id is not null)`,
    )
    .execute()
  await schema.createIndex('ledger_reader').on('ledger').columns(['reader_id', 'id']).execute()
  await schema.createIndex('ledger_voucher').on('ledger').column('voucher_id').execute()
  await schema.createIndex('ledger_order').on('ledger').column('order_id').execute()
  for (const statement of engineOf(database).makeAppendOnly('ledger')) await statement.execute(database)

  await schema
    .createTable('coin_adjustment')
    .addColumn('key', 'text', key)
    .addColumn('reader_id', 'integer', refersTo('reader.id'))
    .addColumn('amount', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addCheckConstraint('coin_adjustment_amount', sql`amount <> 0`)
    .execute()
  await schema.createIndex('coin_adjustment_reader').on('coin_adjustment').column('reader_id').execute()
  for (const statement of engineOf(database).makeAppendOnly('coin_adjustment')) await statement.execute(database)

  await schema
    .createTable('payment_event')
    .addColumn('provider', 'text', required)
    .addColumn('event_id', 'text', required)
    .addColumn('order_id', 'integer', refersTo('orders.id'))
    .addColumn('kind', 'text', required)
    .addColumn('received_at', 'text', required)
    .addColumn('dispute', 'text')
    .addColumn('refund', 'text')
    .addColumn('returned', 'integer')
    .addPrimaryKeyConstraint('payment_event_key', ['provider', 'event_id'])
    .execute()
  await schema.createIndex('payment_event_order').on('payment_event').column('order_id').execute()

  await schema
    .createTable('payment_issue')
    .addColumn('provider', 'text', required)
    .addColumn('event_id', 'text', required)
    .addColumn('order_id', 'integer')
    .addColumn('reason', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('settled_at', 'text')
    .addPrimaryKeyConstraint('payment_issue_key', ['provider', 'event_id', 'reason'])
    .execute()
  await schema.createIndex('payment_issue_open').on('payment_issue').columns(['settled_at', 'created_at']).execute()
}
