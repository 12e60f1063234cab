import type { Migration } from 'kysely/migration'
import { reindexHan } from '../engine/indexing.ts'
import { first } from './0100.ts'
import { createTables } from './createTables.ts'
import { tables } from '../schema/schema.ts'
import { authors, letters, paymentCases } from './0101.ts'

export type Migrations = Record<string, Migration>

/**
 * Sorted by name. Never change a released one: a later change gets its own, which creates what the schema marks with
 * its name, such as `'0101.subtitles': { up: database => createTables(database, tables, '0101.subtitles') }`.
 */
export const migrations: Migrations = {
  '0100.first': first,
  '0101.authors': authors,
  '0101.hanVariants': { up: reindexHan },
  '0101.letters': letters,
  '0101.paymentCases': paymentCases,
  '0102.comments': { up: database => createTables(database, tables, '0102.comments') },
  '0102.spending': { up: database => createTables(database, tables, '0102.spending') },
  '0103.lapseReminders': { up: database => createTables(database, tables, '0103.lapseReminders') },
  '0103.replyPushes': { up: database => createTables(database, tables, '0103.replyPushes') },
  '0104.lapsePushes': { up: database => createTables(database, tables, '0104.lapsePushes') },
  '0105.notes': { up: database => createTables(database, tables, '0105.notes') },
}

/** Whose migration this is, if it is none of ours. */
export const madeBy = (migration: string): string =>
  migration < Object.keys(migrations)[0]!
    ? 'a trial version before 1.0.0-rc.1, whose data cannot be migrated: begin with an empty database'
    : `a newer version of Quire, which has ${migration}`
