import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine/engine.ts'
import { createTables } from './createTables.ts'
import { tables, type Tables } from '../schema/schema.ts'

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
export const first: Migration = {
  async up(database: Kysely<Tables>) {
    await createTables(database, tables)
    await engineOf(database).search.create(database)
    const types = COMPLAINT_TYPES.map((name, index) => ({ id: index + 1, name, position: index }))
    await database.insertInto('complaint_type').values(types).execute()
  },
}
