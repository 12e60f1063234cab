import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** What readers mark in books, and how they set the reading of chapters. */
export const ownReading: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('passage')
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('revision', 'integer', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('chapter', 'integer', column => column.notNull())
      .addColumn('paragraph', 'integer', column => column.notNull())
      .addColumn('at', 'integer', column => column.notNull())
      .addColumn('quote', 'text', column => column.notNull())
      .addColumn('note', 'text', column => column.notNull())
      .addColumn('made_at', 'text', column => column.notNull())
      .addColumn('changed_at', 'text', column => column.notNull())
      .addColumn('removed', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('passage_key', ['reader_id', 'id'])
      .execute()
    await schema.createIndex('passage_revision').on('passage').columns(['reader_id', 'revision']).unique().execute()

    await schema
      .createTable('reader_setting')
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('value', 'integer', column => column.notNull())
      .addColumn('changed_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('reader_setting_key', ['reader_id', 'name'])
      .execute()
  },
}
