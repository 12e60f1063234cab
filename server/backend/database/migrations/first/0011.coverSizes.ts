import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../../schema/schema.ts'

/** Room for covers in several widths. Drawn ones stay as they are: they are lines, smaller than any picture of them. */
export const coverSizes: Migration = {
  async up(database: Kysely<Tables>) {
    const { schema } = database
    await schema
      .createTable('cover_size')
      .addColumn('book_id', 'integer', column => column.notNull().references('book.id').onDelete('cascade'))
      .addColumn('width', 'integer', column => column.notNull())
      .addColumn('bytes', 'blob', column => column.notNull())
      .addPrimaryKeyConstraint('cover_size_key', ['book_id', 'width'])
      .execute()

    await schema.alterTable('book').addColumn('cover_sizes', 'text').execute()
    await database
      .updateTable('book')
      .set({ cover_sizes: 'none' })
      .where('id', 'in', drawn => drawn.selectFrom('cover').select('book_id').where('type', '=', 'image/svg+xml'))
      .execute()
  },
}
