import { engineOf } from '../../engine/engine.ts'
import type { Database } from '../../schema/schema.ts'
import { numbered, refersTo, partOf, required, unique, zero } from './columns.ts'

const SORTS = ['read_count', 'updated_at', 'score', 'word_count']

/** Books with their chapters, and the search index. */
export async function books(database: Database): Promise<void> {
  const { schema } = database
  await schema
    .createTable('author')
    .addColumn('id', 'integer', numbered)
    .addColumn('name', 'text', unique)
    .addColumn('introduction', 'text', required)
    .execute()

  await schema
    .createTable('tag')
    .addColumn('id', 'integer', numbered)
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('letter', 'text', required)
    .addColumn('book_count', 'integer', zero)
    .addUniqueConstraint('tag_kind_key', ['kind', 'key'])
    .execute()
  await schema.createIndex('tag_letter').on('tag').columns(['kind', 'letter', 'key']).execute()

  await schema
    .createTable('book')
    .addColumn('id', 'integer', numbered)
    .addColumn('source_key', 'text', unique)
    .addColumn('content_hash', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('folded_name', 'text', required)
    .addColumn('author_id', 'integer', refersTo('author.id'))
    .addColumn('category_id', 'integer', refersTo('tag.id'))
    .addColumn('introduction', 'text', required)
    .addColumn('language', 'text')
    .addColumn('status', 'text', required)
    .addColumn('score', 'double precision', required)
    .addColumn('given_score', 'double precision', zero)
    .addColumn('rating_count', 'integer', zero)
    .addColumn('read_count', 'integer', required)
    .addColumn('word_count', 'integer', required)
    .addColumn('chapter_count', 'integer', required)
    .addColumn('free_chapters', 'integer', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('cover_hash', 'text')
    .addColumn('cover_sizes', 'text')
    .addColumn('withdrawn', 'text')
    .addColumn('withdrawn_at', 'text')
    .addColumn('withdrawn_reason', 'text')
    .addColumn('owners_told', 'integer')
    .execute()
  await schema.createIndex('book_author').on('book').columns(['author_id', 'read_count']).execute()
  for (const sort of SORTS) {
    await schema.createIndex(`book_${sort}`).on('book').columns([sort, 'id']).execute()
    await schema.createIndex(`book_category_${sort}`).on('book').columns(['category_id', sort, 'id']).execute()
  }
  await schema
    .createIndex('book_owners_told')
    .on('book')
    .column('owners_told')
    .where('owners_told', 'is not', null)
    .execute()

  await schema
    .createTable('book_tag')
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('tag_id', 'integer', refersTo('tag.id'))
    .addPrimaryKeyConstraint('book_tag_key', ['book_id', 'tag_id'])
    .execute()
  await schema.createIndex('book_tag_tag').on('book_tag').columns(['tag_id', 'book_id']).execute()

  await schema
    .createTable('cover')
    .addColumn('book_id', 'integer', column => column.primaryKey().references('book.id').onDelete('cascade'))
    .addColumn('type', 'text', required)
    .addColumn('bytes', 'blob', required)
    .execute()

  await schema
    .createTable('cover_size')
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('width', 'integer', required)
    .addColumn('bytes', 'blob', required)
    .addPrimaryKeyConstraint('cover_size_key', ['book_id', 'width'])
    .execute()

  await schema
    .createTable('volume')
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('position', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('first_chapter', 'integer', required)
    .addColumn('last_chapter', 'integer', required)
    .addPrimaryKeyConstraint('volume_key', ['book_id', 'position'])
    .execute()

  await schema
    .createTable('chapter')
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('number', 'integer', required)
    .addColumn('key', 'integer', zero)
    .addColumn('title', 'text', required)
    .addColumn('file', 'text')
    .addColumn('word_count', 'integer', required)
    .addColumn('updated_at', 'text', required)
    .addPrimaryKeyConstraint('chapter_key', ['book_id', 'number'])
    .execute()
  await schema.createIndex('chapter_identity').unique().on('chapter').columns(['book_id', 'key']).execute()

  await schema
    .createTable('chapter_text')
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('number', 'integer', required)
    .addColumn('body', 'text', required)
    .addPrimaryKeyConstraint('chapter_text_key', ['book_id', 'number'])
    .execute()

  await schema
    .createTable('chapter_origin')
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('key', 'integer', required)
    .addColumn('origin', 'integer', required)
    .addPrimaryKeyConstraint('chapter_origin_key', ['book_id', 'key', 'origin'])
    .execute()
  await schema.createIndex('chapter_origin_of').on('chapter_origin').columns(['book_id', 'origin']).execute()

  await schema
    .createTable('retired_chapter')
    .addColumn('book_id', 'integer', partOf('book.id'))
    .addColumn('key', 'integer', required)
    .addColumn('number', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('file', 'text')
    .addColumn('body', 'text', required)
    .addColumn('retired_at', 'text', required)
    .addPrimaryKeyConstraint('retired_chapter_key', ['book_id', 'key'])
    .execute()

  await schema
    .createTable('name_word')
    .addColumn('gram', 'text', required)
    .addColumn('word', 'text', required)
    .addPrimaryKeyConstraint('name_word_key', ['gram', 'word'])
    .execute()

  await engineOf(database).search.create(database)
}
