import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/**
 * What readers are shown of their sessions, when they last proved themselves in one, their passkeys, and accounts of
 * which only the books are left.
 */
export const ownAccount: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    for (const name of ['browser', 'system', 'seen_at', 'proven_at']) {
      await schema
        .alterTable('session')
        .addColumn(name, 'text', column => column.notNull().defaultTo(''))
        .execute()
    }
    // Of sessions from before it is known when they began, and no later sign of life.
    await database
      .updateTable('session')
      .set({ seen_at: sql`created_at`, proven_at: sql`created_at` })
      .execute()

    // By which the oldest rows are found when they have been kept long enough.
    const aged = {
      device_visit: 'last_at',
      attribution: 'created_at',
      complaint: 'created_at',
      known_device: 'seen_at',
    }
    for (const [table, column] of Object.entries(aged)) {
      await schema.createIndex(`${table}_age`).on(table).column(column).execute()
    }

    await schema.alterTable('reader').addColumn('deleted_at', 'text').execute()

    await schema
      .createTable('passkey')
      .addColumn('credential', 'text', column => column.primaryKey().notNull())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('rp_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('public_key', 'text', column => column.notNull())
      .addColumn('counter', 'bigint', column => column.notNull())
      .addColumn('transports', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('used_at', 'text')
      .execute()
    await schema.createIndex('passkey_reader').on('passkey').column('reader_id').execute()

    await schema
      .createTable('passkey_challenge')
      .addColumn('challenge_hash', 'text', column => column.primaryKey().notNull())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('rp_id', 'text', column => column.notNull())
      .addColumn('reader_id', 'integer', column => column.references('reader.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('passkey_challenge_expiry').on('passkey_challenge').column('expires_at').execute()
  },
}
