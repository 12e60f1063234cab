import type { Migration } from 'kysely/migration'
import { reindexHan } from '../engine/indexing.ts'
import { createTables } from './createTables.ts'
import { tables, type Tables } from '../schema/schema.ts'
import { sql, type Kysely } from 'kysely'
import { filedUnder } from '../../text/filing.ts'
import { engineOf } from '../engine/engine.ts'

export type Migrations = Record<string, Migration>

export const COMPLAINT_TYPES = [
  'Wrong or missing text',
  'Chapters in the wrong order',
  'Copyright infringement',
  'Offensive or illegal content',
  'Wrong title, author or cover',
  'Problem with a payment or unlock',
  'Something else',
]

/** The tables of 1.0.0-rc.1: whatever of `schema/` is not marked with a later migration. */
const first: Migration = {
  async up(database: Kysely<Tables>) {
    await createTables(database, tables)
    await engineOf(database).search.create(database)
    const types = COMPLAINT_TYPES.map((name, index) => ({ id: index + 1, name, position: index }))
    await database.insertInto('complaint_type').values(types).execute()
  },
}

/** A book may have several authors. */
const authors: Migration = {
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
const letters: Migration = {
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

/** Creates what the schema marks with its name. */
const added = (name: string): Migrations => ({ [name]: { up: database => createTables(database, tables, name) } })

/** Sorted by name. Never change a released one: a later change gets its own. */
export const migrations: Migrations = {
  '0100.first': first,
  '0101.authors': authors,
  '0101.hanVariants': { up: reindexHan },
  '0101.letters': letters,
  ...added('0101.paymentCases'),
  ...added('0102.comments'),
  ...added('0102.spending'),
  ...added('0103.lapseReminders'),
  ...added('0103.replyPushes'),
  ...added('0104.lapsePushes'),
  ...added('0105.notes'),
}

/** Whose migration this is, if it is none of ours. */
export const madeBy = (migration: string): string =>
  migration < Object.keys(migrations)[0]!
    ? 'a trial version before 1.0.0-rc.1, whose data cannot be migrated: begin with an empty database'
    : `a newer version of Quire, which has ${migration}`
