import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'

/** Readers who signed in, what proves that it is they, and where they are in their books. */
export const accounts: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('reader')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('email_verified_at', 'text')
      .addColumn('password_hash', 'text')
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('avatar', 'text')
      .addColumn('terms_accepted_at', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addUniqueConstraint('reader_email', ['brand', 'email'])
      .execute()

    await schema
      .createTable('session')
      .addColumn('token_hash', 'text', column => column.primaryKey().notNull())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('session_reader').on('session').column('reader_id').execute()
    await schema.createIndex('session_expiry').on('session').column('expires_at').execute()

    await schema
      .createTable('reader_identity')
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('created_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('reader_identity_key', ['brand', 'provider', 'subject'])
      .execute()
    await schema.createIndex('reader_identity_reader').on('reader_identity').column('reader_id').execute()

    await schema
      .createTable('read_log')
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id'))
      .addColumn('chapter', 'integer', column => column.notNull())
      .addColumn('progress', 'double precision', column => column.notNull())
      .addColumn('read_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('read_log_key', ['reader_id', 'book_id'])
      .execute()
    await schema.createIndex('read_log_latest').on('read_log').columns(['reader_id', 'read_at']).execute()
  },
}
