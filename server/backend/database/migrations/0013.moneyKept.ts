import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Minor units for each of the six first top-ups; prices in US dollars stand with the top-ups themselves. */
const PRICES = {
  EUR: [99, 299, 499, 999, 1999, 4999],
  GBP: [89, 249, 449, 849, 1699, 4299],
  JPY: [150, 450, 750, 1500, 3000, 7500],
  KWD: [300, 920, 1540, 3080, 6160, 15_400],
}

/**
 * What readers owe, what was said of money and does not fit, prices in further currencies, and what a receipt says of
 * tax.
 */
export const moneyKept: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema
      .alterTable('wallet')
      .addColumn('debt', 'integer', column =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`debt >= 0`),
      )
      .execute()
    await schema.alterTable('wallet').addColumn('frozen_at', 'text').execute()
    await database
      .updateTable('wallet')
      .set({
        debt: sql`coalesce((
          select sum(cast(orders.coins + orders.bonus as bigint) * orders.returned / orders.amount - coalesce((
            select sum(case when receiver = 'refunds' then ledger.amount else -ledger.amount end) from ledger
            where ledger.order_id = orders.id and (receiver = 'refunds' or sender = 'refunds')), 0))
          from orders where orders.reader_id = wallet.reader_id and kind = 'top_up' and orders.returned > 0), 0)`,
      })
      .execute()

    await schema.alterTable('orders').addColumn('tax_name', 'text').execute()
    await schema.alterTable('orders').addColumn('tax_rate', 'integer').execute()
    await schema.alterTable('payment_event').addColumn('refund', 'text').execute()
    await schema
      .createTable('payment_issue')
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('event_id', 'text', column => column.notNull())
      .addColumn('order_id', 'integer')
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('event', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('settled_at', 'text')
      .addPrimaryKeyConstraint('payment_issue_key', ['provider', 'event_id', 'reason'])
      .execute()
    await schema.createIndex('payment_issue_open').on('payment_issue').columns(['settled_at', 'created_at']).execute()

    await schema
      .createTable('charge_price')
      .addColumn('charge_id', 'integer', column => column.notNull().references('charge_option.id'))
      .addColumn('currency', 'text', column => column.notNull())
      .addColumn('amount', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('charge_price_key', ['charge_id', 'currency'])
      .addCheckConstraint('charge_price_amount', sql`amount > 0`)
      .execute()
    const known = new Set((await database.selectFrom('charge_option').select('id').execute()).map(({ id }) => id))
    const prices = Object.entries(PRICES).flatMap(([currency, amounts]) =>
      amounts.map((amount, index) => ({ charge_id: index + 1, currency, amount })),
    )
    const offered = prices.filter(({ charge_id }) => known.has(charge_id))
    if (offered.length) await database.insertInto('charge_price').values(offered).execute()
  },
}
