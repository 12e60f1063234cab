import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Checkouts that are to be expired with the provider, since their orders can be paid no more. */
export const expiringCheckouts: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .alterTable('orders')
      .addColumn('expiring', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('orders_expiring').on('orders').column('expiring').where('expiring', '=', 1).execute()
  },
}
