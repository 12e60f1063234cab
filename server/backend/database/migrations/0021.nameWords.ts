import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { learnAllNames } from '../engine/nameWords.ts'
import type { Tables } from '../schema/schema.ts'

/** The words of titles, authors and tags by their trigrams, so that a search with typos finds what was meant. */
export const nameWords: Migration = {
  async up(database: Kysely<Tables>) {
    await database.schema
      .createTable('name_word')
      .addColumn('gram', 'text', column => column.notNull())
      .addColumn('word', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('name_word_key', ['gram', 'word'])
      .execute()
    await learnAllNames(database)
  },
}
