import type { Kysely, SchemaModule } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'

/** A table whose rows are known by a stable key. */
const keyedTable = (schema: SchemaModule, table: string) =>
  schema
    .createTable(table)
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', column => column.notNull().unique())

/** Books in a given order; `owner` says of what. */
const shelfTable = (schema: SchemaModule, table: string, owner: string, of: string, book: string) =>
  schema
    .createTable(table)
    .addColumn(owner, 'integer', column => column.notNull().references(`${of}.id`).onDelete('cascade'))
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn(book, 'integer', column => column.notNull().references('book.id').onDelete('cascade'))
    .addPrimaryKeyConstraint(`${table}_key`, [owner, 'position'] as never[])

/** What is derived from the books: home screen, rankings, recommendations, search words. */
export const shelves: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await keyedTable(schema, 'channel')
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .execute()
    await keyedTable(schema, 'section')
      .addColumn('channel_id', 'integer', column => column.notNull().references('channel.id').onDelete('cascade'))
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('layout', 'text', column => column.notNull())
      .addColumn('shown', 'integer', column => column.notNull())
      .execute()
    await keyedTable(schema, 'banner')
      .addColumn('channel_id', 'integer', column => column.notNull().references('channel.id').onDelete('cascade'))
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('link', 'text', column => column.notNull())
      .addColumn('image', 'blob', column => column.notNull())
      .addColumn('image_hash', 'text', column => column.notNull())
      .execute()
    await keyedTable(schema, 'ranking')
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .execute()
    await keyedTable(schema, 'search_word')
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('letter', 'text', column => column.notNull())
      .addColumn('book_count', 'integer', column => column.notNull())
      .execute()
    await schema.createIndex('section_channel').on('section').columns(['channel_id', 'position']).execute()
    await schema.createIndex('banner_channel').on('banner').columns(['channel_id', 'position']).execute()
    await schema.createIndex('search_word_letter').on('search_word').columns(['letter', 'key']).execute()

    await shelfTable(schema, 'section_book', 'section_id', 'section', 'book_id').execute()
    await shelfTable(schema, 'ranking_book', 'ranking_id', 'ranking', 'book_id')
      .addColumn('value', 'double precision', column => column.notNull())
      .execute()
    await shelfTable(schema, 'related_book', 'book_id', 'book', 'related_id').execute()
    await shelfTable(schema, 'search_word_book', 'word_id', 'search_word', 'book_id').execute()
    for (const table of ['section_book', 'ranking_book', 'search_word_book']) {
      await schema.createIndex(`${table}_book`).on(table).column('book_id').execute()
    }
    await schema.createIndex('related_book_related').on('related_book').column('related_id').execute()

    await schema
      .createTable('genre_tag')
      .addColumn('genre_id', 'integer', column => column.notNull().references('tag.id'))
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('tag_id', 'integer', column => column.notNull().references('tag.id'))
      .addColumn('book_count', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('genre_tag_key', ['genre_id', 'position'])
      .execute()
    await schema
      .createTable('trend')
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('word', 'text', column => column.notNull())
      .addColumn('heat', 'double precision', column => column.notNull())
      .addPrimaryKeyConstraint('trend_key', ['brand', 'word'])
      .execute()
    await schema.createIndex('trend_heat').on('trend').columns(['brand', 'heat']).execute()
  },
}
