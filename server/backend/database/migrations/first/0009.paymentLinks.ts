import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'

/** Ties an order to one checkout and one payment of its provider, and says how much of its money went back. */
export const paymentLinks: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    for (const name of ['origin', 'session', 'payment']) {
      await schema.alterTable('orders').addColumn(name, 'text').execute()
    }
    await schema
      .alterTable('orders')
      .addColumn('attempt', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    await schema
      .alterTable('orders')
      .addColumn('returned', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('orders_payment').unique().on('orders').columns(['provider', 'payment']).execute()

    await schema.alterTable('payment_event').addColumn('dispute', 'text').execute()
    await schema.alterTable('payment_event').addColumn('returned', 'integer').execute()
    await database
      .updateTable('orders')
      .set({ returned: sql`amount` })
      .where('status', '=', 'refunded')
      .execute()
    await database
      .updateTable('payment_event')
      .where('kind', '=', 'refunded')
      .set({ returned: sql`(select amount from orders where orders.id = payment_event.order_id)` })
      .execute()
  },
}
