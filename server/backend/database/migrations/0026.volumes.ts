import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Volumes of books. They come with editions: a book that is here has none until it is imported again. */
export const volumes: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('volume')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id').onDelete('cascade'))
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('first_chapter', 'integer', column => column.notNull())
      .addColumn('last_chapter', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('volume_key', ['book_id', 'position'])
      .execute()
  },
}
