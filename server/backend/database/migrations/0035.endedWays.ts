import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** How often a reader was signed out everywhere, for lent sessions; and the link that takes a passkey back. */
export const endedWays: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .alterTable('reader')
      .addColumn('sign_outs', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('passkey').addColumn('link_hash', 'text').execute()
    await schema.createIndex('passkey_link').on('passkey').column('link_hash').unique().execute()
  },
}
