import type { Database } from '../../schema/schema.ts'
import { key, numbered, refersTo, partOf, required, unique } from './columns.ts'

/** What is derived from the books: home screen, rankings, recommendations, search words. */
export async function shelves(database: Database): Promise<void> {
  const { schema } = database
  await schema
    .createTable('channel')
    .addColumn('id', 'integer', numbered)
    .addColumn('key', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', required)
    .execute()

  await schema
    .createTable('section')
    .addColumn('id', 'integer', numbered)
    .addColumn('key', 'text', unique)
    .addColumn('channel_id', 'integer', partOf('channel.id'))
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('layout', 'text', required)
    .addColumn('shown', 'integer', required)
    .execute()
  await schema.createIndex('section_channel').on('section').columns(['channel_id', 'position']).execute()

  await schema
    .createTable('section_book')
    .addColumn('section_id', 'integer', partOf('section.id'))
    .addColumn('position', 'integer', required)
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addPrimaryKeyConstraint('section_book_key', ['section_id', 'position'])
    .execute()
  await schema.createIndex('section_book_book').on('section_book').column('book_id').execute()

  await schema
    .createTable('banner')
    .addColumn('id', 'integer', numbered)
    .addColumn('key', 'text', unique)
    .addColumn('channel_id', 'integer', partOf('channel.id'))
    .addColumn('position', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('link', 'text', required)
    .addColumn('image', 'blob', required)
    .addColumn('image_hash', 'text', required)
    .execute()
  await schema.createIndex('banner_channel').on('banner').columns(['channel_id', 'position']).execute()

  await schema
    .createTable('ranking')
    .addColumn('id', 'integer', numbered)
    .addColumn('key', 'text', unique)
    .addColumn('type', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', required)
    .execute()

  await schema
    .createTable('ranking_book')
    .addColumn('ranking_id', 'integer', partOf('ranking.id'))
    .addColumn('position', 'integer', required)
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('value', 'double precision', required)
    .addPrimaryKeyConstraint('ranking_book_key', ['ranking_id', 'position'])
    .execute()
  await schema.createIndex('ranking_book_book').on('ranking_book').column('book_id').execute()

  await schema
    .createTable('related_book')
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('position', 'integer', required)
    .addColumn('related_id', 'integer', partOf('book.id'))
    .addPrimaryKeyConstraint('related_book_key', ['book_id', 'position'])
    .execute()
  await schema.createIndex('related_book_related').on('related_book').column('related_id').execute()

  await schema
    .createTable('genre_tag')
    .addColumn('genre_id', 'integer', refersTo('tag.id'))
    .addColumn('position', 'integer', required)
    .addColumn('tag_id', 'integer', refersTo('tag.id'))
    .addColumn('book_count', 'integer', required)
    .addPrimaryKeyConstraint('genre_tag_key', ['genre_id', 'position'])
    .execute()

  await schema
    .createTable('search_word')
    .addColumn('id', 'integer', numbered)
    .addColumn('key', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('letter', 'text', required)
    .addColumn('book_count', 'integer', required)
    .execute()
  await schema.createIndex('search_word_letter').on('search_word').columns(['letter', 'key']).execute()

  await schema
    .createTable('search_word_book')
    .addColumn('word_id', 'integer', partOf('search_word.id'))
    .addColumn('position', 'integer', required)
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addPrimaryKeyConstraint('search_word_book_key', ['word_id', 'position'])
    .execute()
  await schema.createIndex('search_word_book_book').on('search_word_book').column('book_id').execute()

  await schema
    .createTable('trend')
    .addColumn('brand', 'text', required)
    .addColumn('word', 'text', required)
    .addColumn('heat', 'double precision', required)
    .addPrimaryKeyConstraint('trend_key', ['brand', 'word'])
    .execute()
  await schema.createIndex('trend_heat').on('trend').columns(['brand', 'heat']).execute()

  await schema
    .createTable('trend_block')
    .addColumn('word', 'text', key)
    .addColumn('blocked_at', 'text', required)
    .execute()

  await schema.createTable('trend_mark').addColumn('mark', 'text', key).addColumn('ends_at', 'text', required).execute()
  await schema.createIndex('trend_mark_end').on('trend_mark').column('ends_at').execute()
}
