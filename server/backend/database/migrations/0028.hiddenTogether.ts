import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/** How reviews were before all of their reader were hidden at once, so that showing them again is an exact undo. */
export const hiddenTogether: Migration = {
  async up({ schema }: Kysely<Tables>) {
    await schema.alterTable('review').addColumn('state_before', 'text').execute()
    await schema.alterTable('review').addColumn('counts_before', 'integer').execute()
  },
}
