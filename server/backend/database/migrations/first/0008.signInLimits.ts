import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'

/** What keeps passwords from being guessed, shared by all processes: counts of attempts, and the devices of readers. */
export const signInLimits: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('attempt_count')
      .addColumn('key_hash', 'text', column => column.primaryKey().notNull())
      .addColumn('attempts', 'integer', column => column.notNull())
      .addColumn('ends_at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('attempt_count_end').on('attempt_count').column('ends_at').execute()

    await schema
      .createTable('known_device')
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('device_hash', 'text', column => column.notNull())
      .addColumn('seen_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('known_device_key', ['reader_id', 'device_hash'])
      .execute()
  },
}
