import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine/engine.ts'
import type { Tables } from '../schema/schema.ts'

/** What helping readers leaves behind: who did what and why, coins given and taken by hand, answers to complaints. */
export const support: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema
      .createTable('admin_log')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('at', 'text', column => column.notNull())
      .addColumn('actor', 'text', column => column.notNull())
      .addColumn('os_user', 'text', column => column.notNull())
      .addColumn('verb', 'text', column => column.notNull())
      .addColumn('words', 'text', column => column.notNull())
      .addColumn('why', 'text')
      .addColumn('outcome', 'text', column => column.notNull())
      .addColumn('said', 'text', column => column.notNull())
      .addColumn('reader_id', 'integer')
      .addCheckConstraint('admin_log_outcome', sql`outcome in ('done', 'dry_run', 'refused', 'failed')`)
      .execute()
    await schema.createIndex('admin_log_reader').on('admin_log').columns(['reader_id', 'id']).execute()
    for (const statement of engineOf(database).makeAppendOnly('admin_log')) await statement.execute(database)

    await schema
      .createTable('coin_adjustment')
      .addColumn('key', 'text', column => column.primaryKey().notNull())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id'))
      .addColumn('amount', 'integer', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addCheckConstraint('coin_adjustment_amount', sql`amount <> 0`)
      .execute()
    await schema.createIndex('coin_adjustment_reader').on('coin_adjustment').column('reader_id').execute()
    for (const statement of engineOf(database).makeAppendOnly('coin_adjustment')) await statement.execute(database)

    await schema
      .alterTable('complaint')
      .addColumn('reader_id', 'integer', column => column.references('reader.id').onDelete('set null'))
      .execute()
    await schema.alterTable('complaint').addColumn('answer', 'text').execute()
    await schema.alterTable('complaint').addColumn('answered_at', 'text').execute()
    await schema.createIndex('complaint_open').on('complaint').columns(['answered_at', 'id']).execute()
  },
}
