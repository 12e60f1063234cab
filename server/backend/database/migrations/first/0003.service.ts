import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'

const COMPLAINT_TYPES = [
  'Wrong or missing text',
  'Chapters in the wrong order',
  'Copyright infringement',
  'Offensive or illegal content',
  'Wrong title, author or cover',
  'A problem with paying or unlocking',
  'Something else',
]

/** Coins, bonus, price in US cents, what it is for. */
const CHARGE_OPTIONS = [
  [100, 0, 99, 'A first taste'],
  [300, 20, 299, 'A weekend'],
  [500, 50, 499, 'Most chosen'],
  [1000, 150, 999, 'A month'],
  [2000, 400, 1999, 'A season'],
  [5000, 1250, 4999, 'Best value'],
] as const

/** What readers and their apps send, and the small lists that go with it. */
export const service: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema
      .createTable('complaint_type')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .execute()
    await database
      .insertInto('complaint_type')
      .values(COMPLAINT_TYPES.map((name, index) => ({ id: index + 1, name, position: index })))
      .execute()

    await schema
      .createTable('complaint')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('type_id', 'integer', column => column.notNull().references('complaint_type.id'))
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('chapter_id', 'integer')
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('email', 'text')
      .addColumn('device', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()

    await schema
      .createTable('charge_option')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('coins', 'integer', column => column.notNull())
      .addColumn('bonus', 'integer', column => column.notNull())
      .addColumn('amount', 'integer', column => column.notNull())
      .addColumn('currency', 'text', column => column.notNull())
      .addColumn('label', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .execute()
    await database
      .insertInto('charge_option')
      .values(
        CHARGE_OPTIONS.map(([coins, bonus, amount, label], index) => ({
          id: index + 1,
          coins,
          bonus,
          amount,
          currency: 'USD',
          label,
          position: index,
        })),
      )
      .execute()

    await schema
      .createTable('invite')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('inviter_name', 'text', column => column.notNull())
      .addColumn('inviter_avatar', 'text')
      .addColumn('helped', 'integer', column => column.notNull())
      .addColumn('needed', 'integer', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute()

    await schema
      .createTable('device_visit')
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('ndpid', 'text', column => column.notNull())
      .addColumn('nbid', 'text', column => column.notNull())
      .addColumn('device', 'text', column => column.notNull())
      .addColumn('device_type', 'text', column => column.notNull())
      .addColumn('screen_width', 'integer', column => column.notNull())
      .addColumn('screen_height', 'integer', column => column.notNull())
      .addColumn('system_lang', 'text', column => column.notNull())
      .addColumn('deep_link', 'text', column => column.notNull())
      .addColumn('clicks', 'integer', column => column.notNull())
      .addColumn('first_at', 'text', column => column.notNull())
      .addColumn('last_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('device_visit_key', ['brand', 'ndpid'])
      .execute()

    await schema
      .createTable('attribution')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('nbid', 'text', column => column.notNull())
      .addColumn('ndpid', 'text', column => column.notNull())
      .addColumn('campaign', 'text', column => column.notNull())
      .addColumn('source', 'text', column => column.notNull())
      .addColumn('medium', 'text', column => column.notNull())
      .addColumn('book_id', 'integer')
      .addColumn('landing_path', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()

    await schema
      .createTable('stored_answer')
      .addColumn('scope', 'text', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('body_hash', 'text', column => column.notNull())
      .addColumn('code', 'integer', column => column.notNull())
      .addColumn('answer', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('stored_answer_key', ['scope', 'key'])
      .execute()
    await schema.createIndex('stored_answer_age').on('stored_answer').column('created_at').execute()

    await schema
      .createTable('fact')
      .addColumn('key', 'text', column => column.primaryKey().notNull())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
  },
}
