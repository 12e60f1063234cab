import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'

/** Sign-ins by third parties that are under way: what is kept until the reader comes back, and until they are in. */
export const oauth: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('oauth_attempt')
      .addColumn('state_hash', 'text', column => column.primaryKey().notNull())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('device', 'text', column => column.notNull())
      .addColumn('nonce', 'text', column => column.notNull())
      .addColumn('verifier', 'text', column => column.notNull())
      .addColumn('redirect_uri', 'text', column => column.notNull())
      .addColumn('return_to', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('oauth_attempt_expiry').on('oauth_attempt').column('expires_at').execute()

    await schema
      .createTable('return_code')
      .addColumn('code_hash', 'text', column => column.primaryKey().notNull())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('device', 'text', column => column.notNull())
      .addColumn('reader_id', 'integer', column => column.references('reader.id').onDelete('cascade'))
      .addColumn('created', 'integer', column => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('return_to', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addCheckConstraint('return_code_either', sql`(reader_id is null) = (failure is not null)`)
      .execute()
    await schema.createIndex('return_code_expiry').on('return_code').column('expires_at').execute()
  },
}
