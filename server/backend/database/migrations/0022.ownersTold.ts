import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** Owners of a book that was withdrawn are told by mail, some at a time. */
export const ownersTold: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema.alterTable('book').addColumn('owners_told', 'integer').execute()
    await schema
      .createIndex('book_owners_told')
      .on('book')
      .column('owners_told')
      .where('owners_told', 'is not', null)
      .execute()
  },
}
