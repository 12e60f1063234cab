import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables } from './createTables.ts'
import { tables, type Tables } from '../schema/schema.ts'
import { filedUnder } from '../../text/filing.ts'

/** A book may have several authors. */
export const authors: Migration = {
  async up(database: Kysely<Tables>) {
    await createTables(database, tables, '0101.authors')
    await sql`insert into book_author (book_id, position, author_id) select id, 1, author_id from book`.execute(
      database,
    )
    await database.schema.dropIndex('book_author_id_read_count_index').execute()
    await database.schema.alterTable('book').dropColumn('author_id').execute()
  },
}

/** Names of all scripts have a letter; before, all but A to Z were filed under `0-9`. */
export const letters: Migration = {
  async up(database: Kysely<Tables>) {
    await createTables(database, tables, '0101.letters')
    for (const table of ['tag', 'search_word'] as const)
      for (const { id, name } of await database.selectFrom(table).select(['id', 'name']).execute())
        await database
          .updateTable(table)
          .set({ letter: filedUnder(name) })
          .where('id', '=', id)
          .execute()
  },
}

export const paymentCases: Migration = {
  up: (database: Kysely<Tables>) => createTables(database, tables, '0101.paymentCases'),
}
