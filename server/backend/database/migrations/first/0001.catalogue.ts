import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../../engine/engine.ts'
import type { Tables } from '../../schema/schema.ts'

const SORTS = ['read_count', 'updated_at', 'score', 'word_count'] as const

/** Books, their chapters and the search index. */
export const catalogue: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema
      .createTable('author')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('name', 'text', column => column.notNull().unique())
      .addColumn('introduction', 'text', column => column.notNull())
      .execute()

    await schema
      .createTable('tag')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('letter', 'text', column => column.notNull())
      .addColumn('book_count', 'integer', column => column.notNull().defaultTo(0))
      .addUniqueConstraint('tag_kind_key', ['kind', 'key'])
      .execute()
    await schema.createIndex('tag_letter').on('tag').columns(['kind', 'letter', 'key']).execute()

    await schema
      .createTable('book')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('source_key', 'text', column => column.notNull().unique())
      .addColumn('content_hash', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('author_id', 'integer', column => column.notNull().references('author.id'))
      .addColumn('category_id', 'integer', column => column.notNull().references('tag.id'))
      .addColumn('introduction', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('score', 'double precision', column => column.notNull())
      .addColumn('read_count', 'integer', column => column.notNull())
      .addColumn('word_count', 'integer', column => column.notNull())
      .addColumn('chapter_count', 'integer', column => column.notNull())
      .addColumn('free_chapters', 'integer', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .addColumn('cover_hash', 'text')
      .execute()
    await schema.createIndex('book_author').on('book').columns(['author_id', 'read_count']).execute()
    for (const sort of SORTS) {
      await schema.createIndex(`book_${sort}`).on('book').columns([sort, 'id']).execute()
      await schema.createIndex(`book_category_${sort}`).on('book').columns(['category_id', sort, 'id']).execute()
    }

    await schema
      .createTable('book_tag')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id').onDelete('cascade'))
      .addColumn('tag_id', 'integer', column => column.notNull().references('tag.id'))
      .addPrimaryKeyConstraint('book_tag_key', ['book_id', 'tag_id'])
      .execute()
    await schema.createIndex('book_tag_tag').on('book_tag').columns(['tag_id', 'book_id']).execute()

    await schema
      .createTable('cover')
      .addColumn('book_id', 'integer', column => column.primaryKey().references('book.id').onDelete('cascade'))
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('bytes', 'blob', column => column.notNull())
      .execute()

    await schema
      .createTable('chapter')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id').onDelete('cascade'))
      .addColumn('number', 'integer', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('word_count', 'integer', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('chapter_key', ['book_id', 'number'])
      .execute()

    await schema
      .createTable('chapter_text')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id').onDelete('cascade'))
      .addColumn('number', 'integer', column => column.notNull())
      .addColumn('body', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('chapter_text_key', ['book_id', 'number'])
      .execute()

    await engineOf(database).search.create(database)
  },
}
