import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Books that readers have put somewhere, follow or hide. */
export const shelf: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('shelf_book')
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('place', 'text', column => column.notNull())
      .addColumn('followed', 'integer', column => column.notNull())
      .addColumn('hidden', 'integer', column => column.notNull())
      .addColumn('seen', 'integer', column => column.notNull())
      .addColumn('changed_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('shelf_book_key', ['reader_id', 'book_id'])
      .execute()
    await schema.createIndex('shelf_book_latest').on('shelf_book').columns(['reader_id', 'changed_at']).execute()
  },
}
