import { sql } from 'kysely'
import { engineOf } from '../../engine/engine.ts'
import type { Database } from '../../schema/schema.ts'
import { key, numbered, refersTo, required } from './columns.ts'

const COMPLAINT_TYPES = [
  'Wrong or missing text',
  'Chapters in the wrong order',
  'Copyright infringement',
  'Offensive or illegal content',
  'Wrong title, author or cover',
  'A problem with paying or unlocking',
  'Something else',
]

/** What readers and their apps send, what is kept so that it happens once, and what operators did. */
export async function service(database: Database): Promise<void> {
  const { schema } = database
  await schema
    .createTable('complaint_type')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', required)
    .execute()
  await database
    .insertInto('complaint_type')
    .values(COMPLAINT_TYPES.map((name, index) => ({ id: index + 1, name, position: index })))
    .execute()

  await schema
    .createTable('complaint')
    .addColumn('id', 'integer', numbered)
    .addColumn('brand', 'text', required)
    .addColumn('type_id', 'integer', refersTo('complaint_type.id'))
    .addColumn('book_id', 'integer', refersTo('book.id'))
    .addColumn('chapter_id', 'integer')
    .addColumn('content', 'text', required)
    .addColumn('email', 'text')
    .addColumn('device', 'text', required)
    .addColumn('reader_id', 'integer', column => column.references('reader.id').onDelete('set null'))
    .addColumn('created_at', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'text')
    .execute()
  await schema.createIndex('complaint_open').on('complaint').columns(['answered_at', 'id']).execute()
  await schema.createIndex('complaint_age').on('complaint').column('created_at').execute()

  await schema
    .createTable('invite')
    .addColumn('id', 'integer', numbered)
    .addColumn('brand', 'text', required)
    .addColumn('book_id', 'integer', refersTo('book.id'))
    .addColumn('reader_id', 'integer', column => column.references('reader.id'))
    .addColumn('inviter_name', 'text', required)
    .addColumn('inviter_avatar', 'text')
    .addColumn('helped', 'integer', required)
    .addColumn('needed', 'integer', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await schema.createIndex('invite_reader').on('invite').column('reader_id').execute()

  await schema
    .createTable('device_visit')
    .addColumn('brand', 'text', required)
    .addColumn('ndpid', 'text', required)
    .addColumn('nbid', 'text', required)
    .addColumn('device', 'text', required)
    .addColumn('device_type', 'text', required)
    .addColumn('screen_width', 'integer', required)
    .addColumn('screen_height', 'integer', required)
    .addColumn('system_lang', 'text', required)
    .addColumn('deep_link', 'text', required)
    .addColumn('clicks', 'integer', required)
    .addColumn('first_at', 'text', required)
    .addColumn('last_at', 'text', required)
    .addPrimaryKeyConstraint('device_visit_key', ['brand', 'ndpid'])
    .execute()
  await schema.createIndex('device_visit_age').on('device_visit').column('last_at').execute()

  await schema
    .createTable('attribution')
    .addColumn('id', 'integer', numbered)
    .addColumn('brand', 'text', required)
    .addColumn('nbid', 'text', required)
    .addColumn('ndpid', 'text', required)
    .addColumn('campaign', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('medium', 'text', required)
    .addColumn('book_id', 'integer')
    .addColumn('landing_path', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await schema.createIndex('attribution_age').on('attribution').column('created_at').execute()

  await schema
    .createTable('stored_answer')
    .addColumn('scope', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('body_hash', 'text', required)
    .addColumn('code', 'integer', required)
    .addColumn('answer', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('stored_answer_key', ['scope', 'key'])
    .execute()
  await schema.createIndex('stored_answer_age').on('stored_answer').column('created_at').execute()

  await schema
    .createTable('admin_log')
    .addColumn('id', 'integer', numbered)
    .addColumn('at', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('os_user', 'text', required)
    .addColumn('verb', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('why', 'text')
    .addColumn('outcome', 'text', required)
    .addColumn('said', 'text', required)
    .addColumn('reader_id', 'integer')
    .addCheckConstraint('admin_log_outcome', sql`outcome in ('done', 'dry_run', 'refused', 'failed')`)
    .execute()
  await schema.createIndex('admin_log_reader').on('admin_log').columns(['reader_id', 'id']).execute()
  for (const statement of engineOf(database).makeAppendOnly('admin_log')) await statement.execute(database)

  await schema.createTable('fact').addColumn('key', 'text', key).addColumn('value', 'text', required).execute()
}
