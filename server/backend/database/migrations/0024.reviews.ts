import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Ratings and reviews by readers, the scores that books come with apart from theirs, and which books share readers. */
export const reviews: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema
      .createTable('review')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('stars', 'integer', column => column.notNull())
      .addColumn('counts', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull().defaultTo('shown'))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('changed_at', 'text', column => column.notNull())
      .addUniqueConstraint('review_reader_book', ['reader_id', 'book_id'])
      .execute()
    await schema.createIndex('review_stars').on('review').columns(['book_id', 'counts', 'stars']).execute()
    // Of those that have a text, as lists show them.
    await schema
      .createIndex('review_latest')
      .on('review')
      .columns(['book_id', 'brand', 'changed_at', 'id'])
      .where(sql.ref('text'), '!=', '')
      .execute()
    await schema
      .createIndex('review_state')
      .on('review')
      .column('state')
      .where(sql.ref('state'), '!=', 'shown')
      .execute()

    await schema
      .createTable('review_report')
      .addColumn('review_id', 'integer', column => column.notNull().references('review.id').onDelete('cascade'))
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('reported_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('review_report_key', ['review_id', 'reader_id'])
      .execute()
    await schema.createIndex('review_report_reader').on('review_report').column('reader_id').execute()

    await schema
      .createTable('rating_sum')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('stars', 'integer', column => column.notNull())
      .addColumn('readers', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('rating_sum_key', ['book_id', 'stars'])
      .execute()

    await schema
      .createTable('shared_readers')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('other_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('readers', 'integer', column => column.notNull())
      .addColumn('likeness', 'double precision', column => column.notNull())
      .addPrimaryKeyConstraint('shared_readers_key', ['book_id', 'other_id'])
      .execute()
    // By which the latest readers of a book are found.
    await schema.createIndex('read_log_book').on('read_log').columns(['book_id', 'read_at']).execute()

    await schema
      .alterTable('book')
      .addColumn('given_score', 'double precision', column => column.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('book')
      .addColumn('rating_count', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await database
      .updateTable('book')
      .set({ given_score: sql<number>`score` })
      .execute()
  },
}
