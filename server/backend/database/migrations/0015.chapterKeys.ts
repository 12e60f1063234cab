import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/**
 * Chapters get an identity of their own, so that what readers have stays with its text when a corrected edition gives
 * it another number. So far no chapter has moved, so its key is its number, and all that names chapters by number names
 * them by key already.
 */
export const chapterKeys: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema
      .alterTable('chapter')
      .addColumn('key', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('chapter').addColumn('file', 'text').execute()
    await database
      .updateTable('chapter')
      .set({ key: sql`number` })
      .execute()
    await schema.createIndex('chapter_identity').on('chapter').columns(['book_id', 'key']).unique().execute()

    await schema
      .createTable('chapter_origin')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id').onDelete('cascade'))
      .addColumn('key', 'integer', column => column.notNull())
      .addColumn('origin', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('chapter_origin_key', ['book_id', 'key', 'origin'])
      .execute()
    await schema.createIndex('chapter_origin_of').on('chapter_origin').columns(['book_id', 'origin']).execute()

    await schema
      .createTable('retired_chapter')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id').onDelete('cascade'))
      .addColumn('key', 'integer', column => column.notNull())
      .addColumn('number', 'integer', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('file', 'text')
      .addColumn('body', 'text', column => column.notNull())
      .addColumn('retired_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('retired_chapter_key', ['book_id', 'key'])
      .execute()
  },
}
