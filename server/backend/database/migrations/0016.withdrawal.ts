import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Books can be withdrawn: from sale, or for everybody where the law wants it. */
export const withdrawal: Migration = {
  async up({ schema }: Kysely<Tables>) {
    for (const column of ['withdrawn', 'withdrawn_at', 'withdrawn_reason']) {
      await schema.alterTable('book').addColumn(column, 'text').execute()
    }
    await schema.createIndex('orders_book').on('orders').column('book_id').execute()
    await schema.createIndex('unlock_book').on('unlock').column('book_id').execute()
  },
}
