import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Browsers that are told of new chapters, books that have some, and what is still to be told to whom. */
export const push: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('push_subscription')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('session', 'text', column => column.notNull())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('endpoint', 'text', column => column.notNull())
      .addColumn('endpoint_hash', 'text', column => column.notNull().unique())
      .addColumn('service', 'text', column => column.notNull())
      .addColumn('p256dh', 'text', column => column.notNull())
      .addColumn('auth', 'text', column => column.notNull())
      .addColumn('vapid_key', 'text', column => column.notNull())
      .addColumn('quiet_from', 'integer')
      .addColumn('quiet_to', 'integer')
      .addColumn('zone', 'text', column => column.notNull())
      .addColumn('browser', 'text', column => column.notNull())
      .addColumn('system', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('seen_at', 'text', column => column.notNull())
      .addColumn('sent_at', 'text')
      .addColumn('failures', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('push_subscription_reader').on('push_subscription').column('reader_id').execute()
    await schema.createIndex('push_subscription_session').on('push_subscription').column('session').execute()
    await schema.createIndex('push_subscription_age').on('push_subscription').column('seen_at').execute()

    await schema
      .createTable('book_news')
      .addColumn('book_id', 'integer', column => column.primaryKey().notNull().references('book.id'))
      .addColumn('noted_at', 'text', column => column.notNull())
      .addColumn('passed', 'integer', column => column.notNull().defaultTo(0))
      .execute()

    await schema
      .createTable('push_note')
      .addColumn('subscription_id', 'integer', column =>
        column.notNull().references('push_subscription.id').onDelete('cascade'),
      )
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('noted_at', 'text', column => column.notNull())
      .addColumn('due_at', 'text', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('push_note_key', ['subscription_id', 'book_id'])
      .execute()
    await schema.createIndex('push_note_due').on('push_note').column('due_at').execute()
    // By which followers of a book are found.
    await schema.createIndex('shelf_book_book').on('shelf_book').columns(['book_id', 'reader_id']).execute()
  },
}
