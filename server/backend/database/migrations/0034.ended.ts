import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** What a backup must not bring back. Accounts that are gone already belong to it. */
export const ended: Migration = {
  async up(database: Kysely<Tables>) {
    await database.schema
      .createTable('ended')
      .addColumn('reader_id', 'integer', column => column.notNull())
      .addColumn('what', 'text', column => column.notNull())
      .addColumn('key_hash', 'text', column => column.notNull())
      .addColumn('ended_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('ended_key', ['reader_id', 'what', 'key_hash'])
      .execute()
    await sql`
      insert into ended (reader_id, what, key_hash, ended_at)
      select id, 'account', '', deleted_at from reader where deleted_at is not null`.execute(database)
  },
}
