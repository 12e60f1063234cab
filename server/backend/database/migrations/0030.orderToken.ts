import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** What proves that a payment is this order's: numbers of orders can come again, as after a restore. */
export const orderToken: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema.alterTable('orders').addColumn('token', 'text').execute()
  },
}
