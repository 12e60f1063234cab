import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../../engine/engine.ts'
import type { Tables } from '../../schema/schema.ts'

/**
 * Coins, vouchers and what they buy. The rules that must never break stand in the tables themselves: no balance below
 * zero, no chapter unlocked twice, every movement with a sender and a receiver, and none that changes afterwards.
 */
export const coins: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema
      .createTable('wallet')
      .addColumn('reader_id', 'integer', column => column.primaryKey().notNull().references('reader.id'))
      .addColumn('coins', 'integer', column => column.notNull())
      .addCheckConstraint('wallet_not_below_zero', sql`coins >= 0`)
      .execute()

    await schema
      .createTable('voucher')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id'))
      .addColumn('source', 'text', column => column.notNull())
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('granted', 'integer', column => column.notNull())
      .addColumn('remaining', 'integer', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addUniqueConstraint('voucher_source', ['reader_id', 'source'])
      .addCheckConstraint('voucher_within', sql`remaining >= 0 and remaining <= granted`)
      .execute()

    await schema
      .createTable('orders')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id'))
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('paid_at', 'text')
      .addColumn('coins', 'integer', column => column.notNull())
      .addColumn('bonus', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('vouchers', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('charge_id', 'integer', column => column.references('charge_option.id'))
      .addColumn('amount', 'integer')
      .addColumn('currency', 'text')
      .addColumn('provider', 'text')
      .addColumn('pay_url', 'text')
      .addColumn('book_id', 'integer', column => column.references('book.id'))
      .addCheckConstraint('orders_kind', sql`kind in ('top_up', 'chapters')`)
      .addCheckConstraint('orders_status', sql`status in ('pending', 'paid', 'failed', 'refunded')`)
      .addCheckConstraint('orders_paid', sql`(status in ('paid', 'refunded')) = (paid_at is not null)`)
      .addCheckConstraint('orders_amounts', sql`coins >= 0 and bonus >= 0 and vouchers >= 0`)
      .addCheckConstraint('orders_top_up', sql`(kind = 'top_up') = (charge_id is not null and amount is not null)`)
      .addCheckConstraint('orders_chapters', sql`(kind = 'chapters') = (book_id is not null)`)
      .execute()
    await schema.createIndex('orders_reader').on('orders').columns(['reader_id', 'kind', 'id']).execute()

    await schema
      .createTable('order_chapter')
      .addColumn('order_id', 'integer', column => column.notNull().references('orders.id'))
      .addColumn('chapter', 'integer', column => column.notNull())
      .addColumn('price', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('order_chapter_key', ['order_id', 'chapter'])
      .addCheckConstraint('order_chapter_price', sql`price >= 0`)
      .execute()

    await schema
      .createTable('unlock')
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id'))
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('chapter', 'integer', column => column.notNull())
      .addColumn('order_id', 'integer', column => column.notNull().references('orders.id'))
      .addColumn('ordered_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('unlock_key', ['reader_id', 'book_id', 'chapter'])
      .execute()
    await schema.createIndex('unlock_latest').on('unlock').columns(['reader_id', 'ordered_at']).execute()

    await schema
      .createTable('ledger')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('reference', 'text', column => column.notNull().unique())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id'))
      .addColumn('sender', 'text', column => column.notNull())
      .addColumn('receiver', 'text', column => column.notNull())
      .addColumn('amount', 'integer', column => column.notNull())
      .addColumn('order_id', 'integer', column => column.references('orders.id'))
      .addColumn('voucher_id', 'integer', column => column.references('voucher.id'))
      .addColumn('created_at', 'text', column => column.notNull())
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
      .alterTable('invite')
      .addColumn('reader_id', 'integer', column => column.references('reader.id'))
      .execute()
    await schema.createIndex('invite_reader').on('invite').column('reader_id').execute()
    await database
      .insertInto('wallet')
      .columns(['reader_id', 'coins'])
      .expression(from => from.selectFrom('reader').select(['id', sql<number>`0`.as('coins')]))
      .execute()
  },
}
