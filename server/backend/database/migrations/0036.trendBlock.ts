import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Words that operators took off the trending ones. */
export const trendBlock: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema
      .createTable('trend_block')
      .addColumn('word', 'text', column => column.notNull().primaryKey())
      .addColumn('blocked_at', 'text', column => column.notNull())
      .execute()
  },
}
