import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../../engine/engine.ts'
import { reindex } from '../../engine/indexing.ts'
import type { Tables } from '../../schema/schema.ts'

/**
 * Makes the search index anew, of what everybody may read: it had the words of locked chapters as well. And marks which
 * readers have searched a word, so that it counts once for each.
 */
export const openWords: Migration = {
  async up(database: Kysely<Tables>) {
    const { search } = engineOf(database)
    await search.drop(database)
    await search.create(database)
    await reindex(database)

    await database.schema
      .createTable('trend_mark')
      .addColumn('mark', 'text', column => column.primaryKey().notNull())
      .addColumn('ends_at', 'text', column => column.notNull())
      .execute()
    await database.schema.createIndex('trend_mark_end').on('trend_mark').column('ends_at').execute()
  },
}
