import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** What outlives an account, so that deleting it and signing up again is no way out of a debt or a freeze. */
export const formerAccounts: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('former_account')
      .addColumn('reader_id', 'integer', column => column.primaryKey().notNull().references('reader.id'))
      .addColumn('mailbox_hash', 'text', column => column.notNull())
      .addColumn('frozen', 'integer', column => column.notNull())
      .addColumn('reviews', 'text', column => column.notNull())
      .addColumn('ends_at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('former_account_mailbox').on('former_account').column('mailbox_hash').execute()
    await schema.createIndex('former_account_end').on('former_account').column('ends_at').execute()
  },
}
