import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../schema/schema.ts'

/**
 * Mail on its way, and what proves an address by it. Accounts that are there stay as they are: whose address nobody has
 * proven so far, it stays unproven. Identities get the issuer as their key; which it was for a provider's name the
 * settings know (`oauth/issuers.ts`), so it is `name:` and that name until the next start.
 */
export const proofs: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema.alterTable('reader').addColumn('signed_up_as', 'text').execute()

    await schema
      .createTable('proof')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('reader_id', 'integer', column => column.references('reader.id').onDelete('cascade'))
      .addColumn('ticket_hash', 'text', column => column.notNull())
      .addColumn('code_hash', 'text')
      .addColumn('link_hash', 'text')
      .addColumn('tries', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addCheckConstraint('proof_purpose', sql`purpose in ('confirm', 'reset', 'address', 'undo')`)
      .execute()
    await schema.createIndex('proof_ticket').unique().on('proof').column('ticket_hash').execute()
    await schema.createIndex('proof_link').unique().on('proof').column('link_hash').execute()
    await schema.createIndex('proof_address').on('proof').columns(['brand', 'email']).execute()
    await schema.createIndex('proof_expiry').on('proof').column('expires_at').execute()

    await schema
      .createTable('mail')
      .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('origin', 'text', column => column.notNull())
      .addColumn('recipient', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('facts', 'text', column => column.notNull())
      .addColumn('proof_id', 'integer', column => column.references('proof.id').onDelete('cascade'))
      .addColumn('tries', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('due_at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('mail_due').on('mail').column('due_at').execute()

    await schema
      .createTable('identity')
      .addColumn('brand', 'text', column => column.notNull())
      .addColumn('issuer', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('reader_id', 'integer', column => column.notNull().references('reader.id').onDelete('cascade'))
      .addColumn('created_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('identity_key', ['brand', 'issuer', 'subject'])
      .execute()
    await schema.createIndex('identity_reader').on('identity').column('reader_id').execute()
    await sql`
      insert into identity (brand, issuer, subject, provider, reader_id, created_at)
      select brand, 'name:' || provider, subject, provider, reader_id, created_at from reader_identity
    `.execute(database)
    await schema.dropTable('reader_identity').execute()
  },
}
