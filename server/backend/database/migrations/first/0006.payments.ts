import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'

/** What those who take the money said, and where a reader goes on after paying. */
export const payments: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('payment_event')
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('event_id', 'text', column => column.notNull())
      .addColumn('order_id', 'integer', column => column.notNull().references('orders.id'))
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('received_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('payment_event_key', ['provider', 'event_id'])
      .execute()
    await schema.createIndex('payment_event_order').on('payment_event').column('order_id').execute()
    await schema.alterTable('orders').addColumn('return_to', 'text').execute()
  },
}
